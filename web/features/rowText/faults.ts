import { countExcess } from '#collab/text/facts/lengthLimit.ts'
import { fitPluralsLike } from '#db/vocabulary/plurals.ts'
import type { TranslationStatus } from '#db/vocabulary/statuses.ts'
import type { TextFacts } from '#server/pages/contract.ts'
import { comparePlaceholders } from './marks.ts'
import { projectPatterns } from './projectPatterns.ts'

/** Most texts have no placeholder at all: what every one of them begins with. */
const MAY_HOLD_PLACEHOLDER = /[{%<[\\&$_|]|\*\*|~~|:[a-z]|https?:/
const mayHold = (text: string) => MAY_HOLD_PLACEHOLDER.test(text) || projectPatterns.compiled().length > 0

/** Missing and surplus placeholders of a text. */
export function faultsOf(source: string, text: string) {
  if (text === '' || !(mayHold(source) || mayHold(text))) return { missing: [], extra: [] }
  const { chips, missing } = comparePlaceholders(source, text)
  return { missing, extra: chips.filter((chip) => chip.isExtra).map((chip) => chip.text) }
}

export type Judging = { content: string; facts?: Pick<TextFacts, 'max_length'> | null }

/** Faults in a translation's form, a sentence each. */
export function explainFaults({ content: source, facts }: Judging, text: string): string[] {
  if (text === '') return []
  const { missing, extra } = faultsOf(source, text)
  const excess = countExcess(facts?.max_length, text, projectPatterns.compiled())
  const lines = linesIn(text) - linesIn(fitPluralsLike(source, text))
  return [
    ...(missing.length > 0 ? [`Missing ${missing.join(' ')}`] : []),
    ...(extra.length > 0 ? [`Not in the source: ${extra.join(' ')}`] : []),
    ...(lines < 0 ? [`${countBreaks(-lines)} of the source ${lines === -1 ? 'is' : 'are'} missing`] : []),
    ...(lines > 0 ? [`${countBreaks(lines)} more than in the source`] : []),
    ...(excess > 0 ? [`${excess === 1 ? '1 character' : `${excess} characters`} too long`] : []),
  ]
}

const countBreaks = (count: number) => (count === 1 ? '1 line break' : `${count} line breaks`)

/** The translation failed, is too long, or a placeholder or line break of the source is missing in it or too many. */
export function hasFault(
  { content: source, facts }: Judging,
  text: string,
  status: TranslationStatus | undefined,
): boolean {
  if (status === 'FAILED') return true
  if (text === '') return false
  const { missing, extra } = faultsOf(source, text)
  if (missing.length > 0 || extra.length > 0 || linesIn(fitPluralsLike(source, text)) !== linesIn(text)) return true
  return countExcess(facts?.max_length, text, projectPatterns.compiled()) > 0
}

function linesIn(text: string) {
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  return lines
}
