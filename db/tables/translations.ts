import type { Generated } from 'kysely'
import type { CheckName } from '../vocabulary/checks/checks.ts'
import type { LanguageCode } from '../vocabulary/languages.ts'
import type { CountedStatus, TranslationStatus } from '../vocabulary/statuses.ts'
import type { SendBackReason } from '../vocabulary/texts/sendBackReasons.ts'
import type { Gender, PartOfSpeech } from '../vocabulary/texts/terms.ts'

export interface TranslationTables {
  /** The relational projection of the live documents; only their commits, and the import or copy of a new page, write `content`, `status` and `score`. */
  translations: {
    id: Generated<string>
    source_text_id: string
    target_language: LanguageCode
    content: Generated<string>
    status: TranslationStatus
    review_notes: Generated<string>
    score: number | null
    /** The document's `head_seq` at which the content last changed; 0 while there has been none. */
    revision: Generated<number>
    /** The AI's text where a person wrote first. */
    suggestion: string | null
    /** The rated text and its rating; `score` is the person's rating where there is one, else the AI's. */
    rating_id: string | null
    person_rating_id: string | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  /** Texts counted, and what has been appended since: `text_counters` is both. Kept by triggers on texts, translations and checks. */
  text_counts: TextCount
  text_count_changes: TextCount
  text_counters: TextCount
  /** Rows of requests that have not ended, one request a row. When a claim goes, words that it still reserves are released. */
  row_claims: {
    source_text_id: string
    target_language: LanguageCode
    page_id: string
    request_id: string
    /** Has no row in `translations` until the document's commit writes it under this id. */
    translation_id: string
    /** The revision of the request's own text, which waits for its rating: the row is anybody's. */
    written_revision: number | null
    /** The row of the same request with the same text, from which this one is filled: no words are reserved for it. */
    repeats: string | null
    earlier_status: TranslationStatus | null
  }
  /** Translations that a person has confirmed as they stand. Written under the document's head; commits that change a text delete them. */
  all_translation_checks: TranslationTables['translation_checks'] & {
    /** The second of two people has yet to check. */
    steps_left: Generated<0 | 1>
  }
  /** A view of those that are complete. */
  translation_checks: {
    source_text_id: string
    target_language: LanguageCode
    checked_by: string | null
    checked_at: Date
    /** Of two people the first one. */
    first_checked_by: string | null
    first_checked_at: Date | null
  }
  ended_checks: TranslationTables['all_translation_checks'] & {
    content: string
    ended_at: Generated<Date>
  }
  /** Until another text is completed, or the text is checked after all. */
  sent_back: {
    source_text_id: string
    target_language: LanguageCode
    reason: SendBackReason
    note: string
    content: string
    writers: string[]
    sent_by: string | null
    sent_at: Date
  }
  translation_changes: {
    id: Generated<number>
    translation_id: string
    at: Generated<Date>
    /** `memory`: the text of an identical source text, filled in for the person named. */
    actor_kind: 'person' | 'ai' | 'import' | 'api' | 'memory'
    actor_id: string | null
    actor_name: string
    before: string
    after: string
    status: TranslationStatus
    copied_from: string | null
    operation_id: string | null
    taken_back: Generated<boolean>
    is_check: Generated<boolean>
    merged_file: Generated<string | null>
    merged_version: Generated<string | null>
    model: Generated<string | null>
    /** The authors of the characters of `after`, a `text_run[]`; null where it is all the actor's. */
    runs: Generated<string | null>
    runs_in: Generated<string | null>
    token_name: Generated<string | null>
    match_percent: Generated<number | null>
    sent_back_reason: Generated<SendBackReason | null>
    sent_back_note: Generated<string | null>
  }
  translation_prompts: {
    id: Generated<number>
    page_id: string
    language: LanguageCode
    request_id: string
    attempt: number
    model: string
    system: string
    content: string
    source_text_ids: string[]
    at: Generated<Date>
  }
  /** Set aside for an hour, so that a deletion can be undone. */
  deleted_translations: {
    id: string
    source_text_id: string
    target_language: LanguageCode
    review_notes: string
    suggestion: string | null
    rating_id: string | null
    person_rating_id: string | null
    created_at: Date
    changes: unknown[]
    deleted_at: Generated<Date>
  }
  deleted_changes: TranslationTables['translation_changes'] & { source_text_id: string; target_language: LanguageCode }
  /** Of texts whose translation somebody deleted: an export leaves what their file says out. */
  taken_out_translations: { source_text_id: string; target_language: LanguageCode }
  characters: {
    id: Generated<string>
    page_id: string
    page_type: Generated<'dialogue'>
    name: string
    description: string
    context: string | null
    created_at: Generated<Date>
  }
  glossaries: {
    id: Generated<string>
    project_id: string
    name: string
    description: Generated<string>
    created_at: Generated<Date>
  }
  glossary_entries: {
    id: Generated<string>
    glossary_id: string
    term_id: string
    term_description: string
    source_text: Generated<string>
    target_language: LanguageCode | null
    translation: Generated<string>
    notes: string | null
    context: string | null
    /** Translations of the term that nobody is to write. */
    forbidden: Generated<string[]>
    /** Further translations that are right as well. */
    variants: Generated<string[]>
    source_variants: Generated<string[]>
    /** Whether the term is found only in the case in which it is written. */
    is_case_sensitive: Generated<boolean>
    /** The AI is not told of it, and no translation is judged by it. */
    is_proposed: Generated<boolean>
    part_of_speech: PartOfSpeech | null
    gender: Gender | null
    /** The last one first; a trigger keeps them. */
    former_translations: Generated<string[]>
    created_at: Generated<Date>
    translated_at: Generated<Date>
  }
  memory_units: {
    id: Generated<string>
    project_id: string
    target_language: LanguageCode
    source: string
    content: string
    imported_at: Generated<Date>
    /** Null of those that were imported before imports were kept. */
    import_id: string | null
    identifier: string | null
    context: Generated<string>
    written_by: string | null
    written_at: Date | null
  }
  memory_imports: {
    id: Generated<string>
    project_id: string
    file_name: string
    format: string
    imported_by: string | null
    imported_at: Generated<Date>
    imported: number
    repeated: number
    left_out: number
  }
  /** Source texts by keys that similar ones share, each once. The loop over the queue alone writes this and where they stand. */
  memory_texts: {
    id: Generated<string>
    organization_id: string
    size: number
    source: string
    keys: number[]
  }
  memory_sources: {
    source_text_id: string | null
    unit_id: string | null
    project_id: string
    text_id: string
    /** Postgres' hashtext of it; null of units. */
    identifier_hash: number | null
  }
  memory_queue: { id: Generated<string>; page_id: string | null; project_id: string | null }
}

type TextCount = {
  page_id: string
  target_language: LanguageCode | null
  status: CountedStatus | null
  texts: number
  words: number
}

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
  text_findings: {
    page_id: string
    language: string
    source_text_id: string
    fingerprint: string
    checks: CheckName[]
    unknown_stems: Generated<string[]>
  }
  ignored_findings: {
    source_text_id: string
    target_language: LanguageCode
    check_name: CheckName
    source_md5: string
    text_md5: string
    reason: string
    ignored_by: string | null
    ignored_at: Generated<Date>
  }
  finding_marks: { page_id: string; language: string; mark: string }
}
