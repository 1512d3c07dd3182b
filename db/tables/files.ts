import type { Generated, GeneratedAlways } from 'kysely'
import type { LanguageCode } from '../vocabulary/languages.ts'

export interface ReimportTables {
  file_ancestors: {
    id: Generated<string>
    page_id: string
    kind: 'import' | 'export'
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
    /** All that it changed; once it is undone all that its undo changed, or null where that cannot be done again. */
    changes: Buffer | null
    file_id: string | null
    replaced_file_id: string | null
    undone_at: Date | null
    turned_at: Date | null
    carry_id: string | null
    file_import_id: string | null
    agent_run_id: Generated<string | null>
    accepted_language: LanguageCode | null
    languages: Generated<LanguageCode[]>
  }
  merge_conflicts: {
    reimport_id: string
    target_language: LanguageCode
    source_text_id: string
  }
  reimport_steps: {
    reimport_id: string
    step: number
    changes: Buffer
  }
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
    note: string | null
    created_at: Generated<Date>
  }
}
