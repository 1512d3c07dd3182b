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
  search_marks: { page_id: string; language: string; mark: string }
}
