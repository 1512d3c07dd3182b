import type { Generated } from 'kysely'
import type { LanguageCode } from '../vocabulary/languages.ts'
import type { TranslationStatus } from '../vocabulary/statuses.ts'

export interface VersionTables {
  /** All that a version held at a moment when another took it in: as its copy, or carried over. */
  version_states: {
    id: Generated<string>
    version_id: string
    into_version_id: string
    at: Generated<Date>
    is_taken_back: Generated<boolean>
  }
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
    speakers: (string | null)[] | null
    max_lengths: (number | null)[] | null
    length_units: (string | null)[] | null
    statuses: TranslationStatus[] | null
  }
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
