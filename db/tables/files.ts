import type { Generated, GeneratedAlways } from 'kysely'
import type { LanguageCode } from '../vocabulary/languages.ts'

export interface ReimportTables {
  /** Contents of a page’s files when they were imported or exported. */
  file_ancestors: {
    id: Generated<string>
    page_id: string
    kind: 'import' | 'export'
    /** Of an export. */
    language: LanguageCode | null
    /** The position of the document in each language, as JSON. */
    seqs: string
    sha256: Buffer
    sketch: number[]
    texts: Buffer
    /** The page had these source texts for as long as it has the same mark. */
    texts_mark: string | null
    /** Of an import that was undone, the one that its file was made from. */
    base_id: Generated<string | null>
    created_at: Generated<Date>
  }
  /** Exported files as they were written, with the state of the page that each says. */
  kept_exports: {
    page_id: string
    language: LanguageCode
    is_checked_only: boolean
    is_spreadsheet_safe: boolean
    organization_id: string
    state: string
    deflated: Buffer
    size: number
    crc32: number
    /** As JSON. */
    left_out: unknown
    ancestor_id: string
    bytes: GeneratedAlways<number>
    used_at: Generated<Date>
  }
  reimports: {
    id: string
    page_id: string
    actor_id: string | null
    actor_name: string
    /** The name of the file as it was uploaded; of changes that were carried, the page they come from. */
    path: string
    at: Generated<Date>
    counts: string
    ancestor_id: string | null
    /** Null once it was undone. */
    changes: Buffer | null
    /** The template of the page that the file became, and the one before. */
    file_id: string | null
    replaced_file_id: string | null
    undone_at: Date | null
    /** It is a part of this operation, and undone with it. */
    carry_id: string | null
    file_import_id: string | null
    agent_run_id: Generated<string | null>
    /** Of an acceptance of suggestions, which goes on step by step. */
    accepted_language: LanguageCode | null
    /** Those in which it brought translations. */
    languages: Generated<LanguageCode[]>
  }
  /** Rows in which a merge had other words than people in the same place, answered or not. */
  merge_conflicts: {
    reimport_id: string
    target_language: LanguageCode
    source_text_id: string
  }
  /** The changes of an operation's steps after its first one. */
  reimport_steps: {
    reimport_id: string
    step: number
    changes: Buffer
  }
  /** Many files that were imported at once, with one undo; its merges are re-imports. */
  file_imports: {
    id: string
    version_id: string
    actor_id: string | null
    actor_name: string
    at: Generated<Date>
    counts: string
    added_pages: string[]
    undone_at: Date | null
  }
  /** Translations of source texts that changed, until they are dealt with, as a trigger on their status notes. */
  source_changes: {
    source_text_id: string
    target_language: LanguageCode
    /** The source text that the translation was made for. */
    before: string
    at: Generated<Date>
    dealt_at: Date | null
  }
  file_suggestions: {
    id: Generated<string>
    source_text_id: string
    target_language: LanguageCode
    content: string
    /** The source text that it was made for; null where that is not known. */
    source: string | null
    /** The file that it is of; null: an agent made it, in this run. */
    reimport_id: string | null
    agent_run_id: string | null
    /** The reason that an agent gave. */
    note: string | null
    created_at: Generated<Date>
  }
}
