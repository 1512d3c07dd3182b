import type { ColumnType, Generated } from 'kysely'
import type { LanguageCode } from '../vocabulary/languages.ts'
import type { AgentDeed, BulkKind, BulkState, OperationKind, RowOperationKind } from '../vocabulary/operations.ts'
import type { Limits } from '../vocabulary/roles.ts'
import type { TranslationStatus } from '../vocabulary/statuses.ts'
import type { FactSource, LengthUnit } from '../vocabulary/texts/facts.ts'

/** A row that an undo or a redo left, with the last who changed it, where that is known. */
export type TextLeft = {
  page_id: string
  page_name: string
  language: LanguageCode | null
  identifier: string
  changed_by?: string | null
}

type ReadOnly<Value> = ColumnType<Value, never, never>

export type PartOfBulk = { language: LanguageCode; source_text_ids: string[] | null }

export interface OperationTables {
  row_operations: {
    id: string
    page_id: string
    /** Of one row: an act of a person, which goes after an hour. Null: of many at once. */
    source_text_id: string | null
    target_language: LanguageCode
    kind: RowOperationKind
    actor_id: string | null
    actor_name: string
    at: Generated<Date>
    done_at: Generated<Date>
    status: TranslationStatus | null
    rows: number
    undone_at: Date | null
    agent_run_id: Generated<string | null>
    replacement_id: Generated<string | null>
    bulk_change_id: Generated<string | null>
  }
  replacements: {
    id: Generated<string>
    version_id: string
    target_language: LanguageCode
    actor_id: string | null
    actor_name: string
    find: string
    /** With others of the same: what the change of a term brought, which is undone together. */
    ripple_id: Generated<string | null>
    at: Generated<Date>
    undone_at: Generated<Date | null>
  }
  bulk_changes: {
    id: Generated<string>
    version_id: string
    /** The one to which it has come, of `languages`. */
    target_language: LanguageCode
    languages: LanguageCode[]
    next_parts: ColumnType<PartOfBulk[], string, never>
    kind: BulkKind
    status: TranslationStatus | null
    /** Of the kind `limit`; null: there is to be none. */
    max_length: number | null
    length_unit: LengthUnit | null
    /** The query of the calls that list the rows, without the language. */
    filter: string
    source_text_ids: string[] | null
    /** The one page to which it is limited. */
    page_id: string | null
    actor_id: string | null
    actor_name: string
    limits: ColumnType<Limits | null, string | null, never>
    token_id: string | null
    state: Generated<BulkState>
    /** Rows that matched as it began, where they were counted, and those that it came to. */
    total: number | null
    looked: Generated<number>
    last_text: Generated<string | null>
    error: Generated<string | null>
    /** Rows that its last undo or redo left, as somebody has changed them since. */
    left_rows: Generated<number>
    left_texts: ColumnType<TextLeft[], undefined, never>
    turned_by: Generated<string | null>
    turned_by_name: Generated<string | null>
    turned_limits: ColumnType<Limits | null, undefined, never>
    turned_token_id: Generated<string | null>
    at: Generated<Date>
    stepped_at: Generated<Date>
    ended_at: Generated<Date | null>
    undone_at: Generated<Date | null>
  }
  /** How long the translations of texts might be before a bulk change. */
  bulk_limits: {
    bulk_change_id: string
    source_text_id: string
    page_id: string
    max_length: number | null
    length_unit: LengthUnit | null
    max_length_from: FactSource | null
    undone_at: Date | null
    /** Somebody has said another limit since, which neither undo nor redo takes. */
    is_left: Generated<boolean>
  }
  /** The rows that each step of one changed; once it was undone, those that the undo took. */
  row_operation_steps: {
    operation_id: string
    step: number
    changes: Buffer
  }
  agent_runs: {
    id: Generated<string>
    version_id: string
    token_id: string | null
    actor_id: string | null
    actor_name: string
    agent_name: string
    at: Generated<Date>
    last_at: Generated<Date>
    page_ids: Generated<string[]>
    counts: Generated<Partial<Record<AgentDeed, number>>>
    undone_at: Date | null
  }
  /** All that was done to rows or pages. Without a page: in several pages of the version. */
  operations: {
    id: ReadOnly<string>
    version_id: ReadOnly<string>
    page_id: ReadOnly<string | null>
    source_text_id: ReadOnly<string | null>
    kind: ReadOnly<OperationKind>
    actor_id: ReadOnly<string | null>
    actor_name: ReadOnly<string>
    at: ReadOnly<Date>
    name: ReadOnly<string | null>
    language: ReadOnly<LanguageCode | null>
    status: ReadOnly<TranslationStatus | null>
    counts: ReadOnly<Record<string, number>>
    added_pages: ReadOnly<string[]>
    undone_at: ReadOnly<Date | null>
    bulk_kind: ReadOnly<BulkKind | null>
    error: ReadOnly<string | null>
  }
}
