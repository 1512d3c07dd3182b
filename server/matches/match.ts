import type { StoredMatch } from '#db/queries/memory/translated.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'

export type InPlace = { content: string; identifier: string; before: string | null; after: string | null }
/** The texts that somebody may read, and the language and project for which their translations are looked for. */
export type Scope = {
  organization_id: string
  project_id: string
  project_ids: readonly string[]
  source_language: LanguageCode
  language: LanguageCode
  placeholder_patterns: readonly string[]
}
export type Asked = Scope & { source_text_id: string | null; text: InPlace }
export type Match = StoredMatch & {
  kind: 'exact_in_context' | 'exact' | 'fuzzy'
  percent: number
  points: number
  stored: string
  /** Numbers, placeholders, case or the end of the stored translation were replaced by those of the text. */
  is_put_right: boolean
}
