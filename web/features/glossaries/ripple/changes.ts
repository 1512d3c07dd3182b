import type { LanguageCode } from '#db/vocabulary/languages.ts'
import type { GlossaryEntry } from '#server/glossaries/contract.ts'

/** A translation that a term had in a language, and the one that it has now. */
export type TermChange = {
  glossary_id: string
  line_id: string
  term: string
  language: LanguageCode
  former: string
  translation: string
}

export const changesOf = (lines: readonly GlossaryEntry[]): TermChange[] => lines.flatMap(changesOfLine)

function changesOfLine(line: GlossaryEntry): TermChange[] {
  const { glossary_id, id, target_language: language, translation, former_translations } = line
  if (!language) return []
  const term = line.source_text || line.term_id
  return former_translations.map((former) => ({ glossary_id, line_id: id, term, language, former, translation }))
}

export const keyOf = ({ line_id, former }: TermChange) => `${line_id} ${former}`
