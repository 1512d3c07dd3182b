import { sql } from 'kysely'
import type { Row, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { PERSON } from '../documents/documentCommits.ts'
import type { Head } from '../documents/documents.ts'

export type TextRun = {
  length: number
  user_id: string | null
  name: string | null
  is_new: boolean
  client_id: number | null
  clock: number | null
}

export type WrittenDown = {
  id: string
  after: string
  actor_kind: Row<'translation_changes'>['actor_kind']
  actor_id: string | null
  actor_name: string
  /** Of that text; null where it is all the actor's. */
  runs: TextRun[] | null
  runs_in: string | null
  known: TextRun[] | null
}

export async function listWrittenDown(trx: Trx, { language, name }: Head, ids: readonly string[]) {
  const { rows } = await sql<WrittenDown>`
    select t.source_text_id as id, last.after, last.actor_kind, last.actor_id, last.actor_name,
           to_jsonb(last.runs) as runs, last.runs_in, to_jsonb(known.runs) as known
      from translations t
      cross join lateral (
        select c.* from translation_changes c
         where c.translation_id = t.id and c.before <> c.after order by c.id desc limit 1) last
      left join lateral (
        select c.runs from translation_changes c
         where c.translation_id = t.id and c.runs_in = ${name} order by c.id desc limit 1) known on true
     where t.source_text_id = any (${ids}::uuid[]) and t.target_language = ${language}`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Of the rows in which people ever typed, the text with the entry that its characters come from: the last one with the same text,
 * or else the last one.
 */
export async function listTypedBefore(trx: Trx, language: LanguageCode, ids: readonly string[]) {
  const { rows } = await sql<WrittenDown & { text: string }>`
    select t.source_text_id as id, t.content as text, e.after, e.actor_kind, e.actor_id, e.actor_name,
           to_jsonb(e.runs) as runs, null as runs_in, null as known
      from translations t
      cross join lateral (
        select c.* from translation_changes c
         where c.translation_id = t.id and c.before <> c.after order by c.after = t.content desc, c.id desc limit 1) e
     where t.source_text_id = any (${ids}::uuid[]) and t.target_language = ${language} and t.content <> ''
       and exists (select from translation_changes c where c.translation_id = t.id and c.runs is not null)`.execute(trx)
  return rows
}

const DELETED_ACCOUNT = 'Deleted account'

export async function listWriters(trx: Trx, document_id: number, clients: readonly number[]) {
  const { rows } = await sql<{ client_id: number; id: string | null; name: string }>`
    select c.client_id, u.id, coalesce(nullif(btrim(u.full_name), ''), u.email, ${DELETED_ACCOUNT}) as name
      from document_clients c
      left join users u on u.id = case when c.actor like ${`${PERSON}%`} then substr(c.actor, ${PERSON.length + 1}::int)::uuid end
     where c.document_id = ${document_id} and c.client_id = any (${clients}::bigint[])
       and (c.actor like ${`${PERSON}%`} or c.actor = ${PERSON.slice(0, -1)})`.execute(trx)
  return new Map(rows.map(({ client_id, ...writer }) => [client_id, writer]))
}
