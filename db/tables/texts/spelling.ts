import type { Generated } from 'kysely'
import type { LanguageCode } from '../../vocabulary/languages.ts'

export interface SpellingTables {
  known_words: {
    project_id: string
    language: LanguageCode
    word: string
    added_by: string | null
    added_at: Generated<Date>
  }
}
