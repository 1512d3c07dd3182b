import { sql } from 'kysely'
import type { Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import type { SendBackReason } from '../../vocabulary/texts/sendBackReasons.ts'

/** `at` in milliseconds; `content` is the text that was sent back. */
export type SentBack = {
  reason: SendBackReason
  note: string
  content: string
  writers: string[]
  by: string | null
  at: number
}

/** An SQL expression: what is stored of a row `b` that was sent back as SentBack, null where it was not. */
export const SENT_BACK_AS_JSON = `case when b.sent_at is not null then jsonb_build_object(
  'reason', b.reason, 'note', b.note, 'content', b.content, 'writers', b.writers, 'by', b.sent_by,
  'at', (extract(epoch from b.sent_at) * 1000)::bigint) end`

/** Stores that translations are sent back; only after the commit that reopens them in the document. */
export async function storeSentBack(trx: Trx, language: LanguageCode, rows: readonly (SentBack & { id: string })[]) {
  if (rows.length === 0) return
  await sql`
    insert into sent_back (source_text_id, target_language, reason, note, content, writers, sent_by, sent_at)
    select x.id, ${language}, x.reason, x.note, x.content, x.writers, u.id, to_timestamp(x.at / 1000.0)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           x(id uuid, reason text, note text, content text, writers uuid[], by uuid, at float8)
      left join users u on u.id = x.by
    on conflict (source_text_id, target_language) do update
       set reason = excluded.reason, note = excluded.note, content = excluded.content, writers = excluded.writers,
           sent_by = excluded.sent_by, sent_at = excluded.sent_at`.execute(trx)
}

export const deleteSentBack = (trx: Trx, language: LanguageCode, ids: readonly string[]) =>
  sql`
    delete from sent_back where target_language = ${language} and source_text_id = any (${ids}::uuid[])`.execute(trx)

export const insertSentBackEvent = (
  trx: Trx,
  row: { page_id: string; target_language: LanguageCode; source_text_id: string },
) =>
  sql`
    insert into events (kind, project_id, version_id, page_id, target_language, source_text_id)
    select 'rows_sent_back', project_id, version_id, ${row.page_id}, ${row.target_language}, ${row.source_text_id}
      from place_of_page(${row.page_id})`.execute(trx)
