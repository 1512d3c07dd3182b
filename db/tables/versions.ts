import type { Generated } from 'kysely'
import type { LanguageCode } from '../vocabulary/languages.ts'
import type { TranslationStatus } from '../vocabulary/statuses.ts'

export interface VersionTables {
  /** All that a version held at a moment when another took it in: as its copy, or carried over. */
  version_states: {
    id: Generated<string>
    /** May be deleted. */
    version_id: string
    into_version_id: string
    at: Generated<Date>
  }
  /** The texts of a page in a state, some thousand a row. */
  version_state_texts: {
    state_id: string
    page_lineage_id: string
    part: number
    /** Null: source texts. */
    language: LanguageCode | null
    lineage_ids: string[]
    contents: string[]
    identifiers: string[] | null
    contexts: string[] | null
    /** Of source texts that have any. */
    speakers: (string | null)[] | null
    max_lengths: (number | null)[] | null
    statuses: TranslationStatus[] | null
  }
  /** Changes of a version that were carried to another, with one undo; its parts are re-imports. */
  version_carries: {
    id: string
    version_id: string | null
    version_name: string
    into_version_id: string
    actor_id: string | null
    actor_name: string
    at: Generated<Date>
    counts: string
    state_id: string | null
    added_pages: string[]
    undone_at: Date | null
  }
}
