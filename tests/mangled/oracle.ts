import type { CorpusRow, Kind } from './draws.ts'

/**
 * Tells a spoiled answer that is none: it says the same as the one of the person, for all who read it. Shares nothing with the
 * checks, so that what they overlook is not overlooked here.
 */
export function isHarmless(row: CorpusRow, spoiled: string, { isForm }: Pick<Kind, 'isForm'>): boolean {
  return row.alike.some((right) => saysTheSame(right, spoiled, row.language, isForm))
}

const BLANKS = /[\p{Zs}\t\n]+/gu
const isUnspaced = (language: string) => ['ja', 'zh', 'ko'].includes(language)

function saysTheSame(right: string, spoiled: string, language: string, isForm: boolean) {
  const [one, other] = [right, spoiled].map((text) => looked(text, language)) as [string, string]
  if (one === other) return true
  // Sentences lose and get their ordinary marks in translations of people too.
  if (bare(one) === bare(other) && marksOf(other).every((mark) => ORDINARY.has(mark) || marksOf(one).includes(mark)))
    return true
  return !isForm && (areNearlySame(one, other) || leftOut(one, other, isUnspaced(language) ? 1 : MAX_LEFT_OUT))
}

/** As it shows: composed, with plain blanks, and in plain width where letters of full width are at home. */
function looked(text: string, language: string) {
  const composed = text.normalize('NFC')
  const plain = isUnspaced(language) ? composed.replaceAll(/[！-～]/g, (letter) => letter.normalize('NFKC')) : composed
  return (isUnspaced(language) ? plain.replaceAll(BLANKS, '') : plain.replaceAll(BLANKS, ' ')).trim()
}

const ORDINARY = new Set('.,;:!?…。、，！？-–—\'’"')
const MARK = /[^\p{L}\p{M}\p{N}\s⟦⟧]/gu
const marksOf = (text: string): string[] => text.match(MARK) ?? []
const bare = (text: string) => text.replaceAll(MARK, '').replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Of the words of both texts, so many are in both, in the same order: the same text but for a letter. */
function areNearlySame(one: string, other: string) {
  const fold = (text: string) =>
    bare(text.replaceAll(/⟦\d+⟧/g, ' ')).normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s/g, '')
  return fold(one) === fold(other)
}

/** So few letters less are a word at most, which another wording does without: "ah", "then". */
const MAX_LEFT_OUT = 4
function leftOut(one: string, other: string, most: number) {
  const [longer, shorter] = [bare(one), bare(other)].map((text) => text.replaceAll(/⟦\d+⟧|\s/g, '')) as [string, string]
  const left = longer.length - shorter.length
  if (left <= 0 || left > most || left >= longer.length / 4) return false
  let start = 0
  while (start < shorter.length && longer[start] === shorter[start]) start++
  let end = 0
  while (end < shorter.length - start && longer.at(-1 - end) === shorter.at(-1 - end)) end++
  return start + end >= shorter.length
}
