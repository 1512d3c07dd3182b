import type { ColumnType, Generated } from 'kysely'
import type { LanguageCode } from '../vocabulary/languages.ts'

export interface DocumentTables {
  document_heads: {
    id: ColumnType<number, never, never>
    name: string
    page_id: string
    language: LanguageCode
    generation: Generated<number>
    organization_id: string
    head_seq: Generated<number>
    /** Rises whenever somebody may have lost access; a commit names the version it was checked against. */
    access_version: Generated<number>
    /** Rises when notes or suggestions change, which the head does not tell. */
    notes_version: Generated<number>
  }
  document_updates: {
    document_id: number
    seq: number
    bytes: Buffer
    /** A person who wrote it alone; otherwise \`actors\` names all. */
    writer: string | null
    actors: string[] | null
    at: Generated<Date>
  }
  document_snapshots: { document_id: number; seq: number; part: number; parts: number; state: Buffer; sha256: Buffer }
  document_segments: {
    document_id: number
    first_seq: number
    last_seq: number
    started_at: Date
    ended_at: Date
    actors: string[]
    updates: Buffer
    merged: Buffer
  }
  document_bases: { document_id: number; seq: number; part: number; parts: number; at: Date; state: Buffer }
  erasures: { user_id: string }
  document_clients: { document_id: number; client_id: number; actor: string }
  document_operations: { document_id: number; op_id: string; at: Generated<Date> }
  document_tickets: { id: string; session_id: string; read_only: boolean; expires_at: Generated<Date> }
}
