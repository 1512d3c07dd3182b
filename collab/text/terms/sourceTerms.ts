import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { placeholders } from '#db/vocabulary/texts/placeholders.ts'
import { createTermFinder } from './findTerms.ts'

/** Line breaks, and the brackets of an engine's marks, end a term as placeholders do. */
const APART = /[\r\n\u2028\u2029⟦⟧]/g
const BAR = '|'

export function createSourceTerms<Entry extends { term: string; is_case_sensitive?: boolean }>(
  entries: Entry[],
  language: LanguageCode,
  own?: readonly RegExp[],
) {
  const find = createTermFinder(entries, language)
  return (source: string) => find(barred(source, own))
}

function barred(source: string, own?: readonly RegExp[]) {
  let words = ''
  let at = 0
  for (const { from, to } of placeholders(source, own)) {
    words += source.slice(at, from) + BAR.repeat(to - from)
    at = to
  }
  return (words + source.slice(at)).replaceAll(APART, BAR)
}
