import { baseOf, type LanguageCode } from '#db/vocabulary/languages.ts'

const PERCENT_FIRST = 'tr'
const PERCENT = /(?<!%)(%%?)(\d{1,3}(?:[.,]\d{1,3}){0,3}(?!\d)|\{[^{}\s]*\}|⟦\d+⟧)/g

/** "50%-a": the ending of a case. */
const HUNGARIAN_ENDING = /(?<=\d%)-(?=\p{Ll})/gu
const HYPHEN = '\u2010'

/**
 * Writes "%15", "%12,5" and "%{value}" as its source has it: Turkish puts the sign first, which looks like a placeholder of Qt, and
 * Hungarian puts an ending behind it, which looks like one of C.
 */
export function percentsAsIn(source: string, text: string, to: LanguageCode): string {
  if (baseOf(to) === 'hu') return text.replaceAll(HUNGARIAN_ENDING, HYPHEN)
  if (baseOf(to) !== PERCENT_FIRST) return text
  const isPercent = (number: string) =>
    [number, withOtherMarks(number)].some((one) => source.includes(`${one}%`) || source.includes(`${one} %`))
  return text.replaceAll(PERCENT, (all, sign: string, number: string) => (isPercent(number) ? `${number}${sign}` : all))
}

const withOtherMarks = (number: string) => number.replaceAll(/[.,]/g, (mark) => (mark === ',' ? '.' : ','))
