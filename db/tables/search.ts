import type { Generated } from 'kysely'

export interface SearchTables {
  search_texts: {
    page_id: string
    /** Empty: of the source texts. */
    language: string
    source_text_id: string
    fingerprint: string
    bare: string
    exact: string | null
    grams: number[]
  }
  saved_views: {
    id: Generated<string>
    project_id: string
    user_id: string | null
    name: string
    query: string
    created_at: Generated<Date>
  }
  search_marks: { page_id: string; language: string; mark: string }
}
