import type { Generated } from 'kysely'
import type { LanguageCode } from '../../vocabulary/languages.ts'

export interface RatingTables {
  /** By the AI. `term_names` and `term_md5s` are of the terms of `term_ids`, in the same order. */
  ratings: {
    id: Generated<string>
    project_id: string
    at: Generated<Date>
    score: number
    notes: string
    model: string
    request_id: string | null
    source_md5: string
    text_md5: string
    speaker: string | null
    guide_revision: number
    edition: number
    term_ids: string[]
    term_names: string[]
    term_md5s: string[]
  }
  person_ratings: {
    id: Generated<string>
    project_id: string
    at: Generated<Date>
    score: number
    rated_by: string | null
    text_md5: string
  }
  /** `changed`: names of the terms that are others than those of the rating. */
  rated_terms: {
    page_id: string
    language: string
    source_text_id: string
    fingerprint: string
    rating_id: string
    changed: string[]
  }
  rated_term_marks: { page_id: string; language: string; mark: string }
  rating_claims: {
    source_text_id: string
    target_language: LanguageCode
    page_id: string
    request_id: string
    /** Of the text that is to be rated: another one is left alone. */
    revision: number
  }
}
