import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { placeholders } from '#db/vocabulary/texts/placeholders.ts'
import { createTermFinder, type Found } from './findTerms.ts'

/** Line breaks, and the brackets of an engine's marks, end a term as placeholders do. */
const APART = /[\r\n\u2028\u2029⟦⟧]/g
const BAR = '|'

type Sought = { term: string; source_variants?: readonly string[]; is_case_sensitive?: boolean }

export function createSourceTerms<Entry extends Sought>(
  entries: readonly Entry[],
  language: LanguageCode,
  own?: readonly RegExp[],
) {
  const forms = entries.flatMap((entry) =>
    [entry.term, ...(entry.source_variants ?? [])].map((term) => ({
      ...{ term, entry },
      ...(entry.is_case_sensitive && { is_case_sensitive: true }),
    })),
  )
  const find = createTermFinder(forms, language)
  return (source: string): Found<Entry>[] =>
    find(barred(source, own)).map((found) => ({
      ...found,
      entries: [...new Set(found.entries.map(({ entry }) => entry))],
    }))
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
