import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { ASKED_FOR, AT_WORK } from '../../vocabulary/statuses.ts'

/** A claim shows once the document does: not in a row that somebody wrote in before. */
const SHOWS = `t.status in ('${ASKED_FOR}', '${AT_WORK}')`

/**
 * The request whose job holds the translation `t` in its document; null when people may type. Looked up a row at a time, by key:
 * of claims that are new Postgres expects a few, and a join reads all of them for each row.
 */
export const HOLDER = `case when ${SHOWS} then (
  select c.request_id from row_claims c
   where c.source_text_id = t.source_text_id and c.target_language = t.target_language and c.written_revision is null
) end`

export const holder = sql<string | null>`${sql.raw(HOLDER)}`

type Request = { request_id: string; language: LanguageCode }

const tookOver = sql`(source_text_id, target_language) do update
  set request_id = excluded.request_id, translation_id = excluded.translation_id, written_revision = null,
      earlier_status = excluded.earlier_status
  where row_claims.written_revision is not null`

/**
 * Gives rows without a text to a request, so that a row belongs to one request only. Left out are rows with text written in
 * the meantime and those of other requests.
 */
export async function claimUntranslated(trx: Trx, { request_id, language }: Request, sourceTextIds: string[]) {
  const { rows } = await sql<{ source_text_id: string; translation_id: string }>`
    insert into row_claims (source_text_id, target_language, page_id, request_id, translation_id)
    select s.id, ${language}, s.page_id, ${request_id}, coalesce(t.id, uuid_v7())
      from source_texts s left join translations t on t.source_text_id = s.id and t.target_language = ${language}
     where s.id = any (${sourceTextIds}::uuid[]) and coalesce(t.content, '') = ''
     order by s.id
    on conflict ${tookOver}
    returning source_text_id, translation_id`.execute(trx)
  return rows
}

export const updateRepeats = (
  trx: Trx,
  { request_id, language }: Request,
  repeats: { source_text_id: string; repeats: string }[],
) =>
  sql`
    update row_claims c set repeats = x.repeats
      from unnest(${repeats.map((row) => row.source_text_id)}::uuid[], ${repeats.map((row) => row.repeats)}::uuid[])
             x(id, repeats)
     where c.source_text_id = x.id and c.target_language = ${language} and c.request_id = ${request_id}`.execute(trx)

/** Gives rows that have a translation, if only an empty one, to a request, without those of other requests; `revision` is that of the text. */
export async function claimTranslated(trx: Trx, { request_id, language }: Request, sourceTextIds: string[]) {
  const { rows } = await sql<{ source_text_id: string; translation_id: string; revision: number }>`
    with t as (
      select t.id, t.source_text_id, t.target_language, t.revision, s.page_id,
             case when t.content <> '' and t.status <> ${sql.lit(AT_WORK)} then t.status end as earlier_status
        from translations t join source_texts s on s.id = t.source_text_id
       where t.source_text_id = any (${sourceTextIds}::uuid[]) and t.target_language = ${language}
    ), claimed as (
      insert into row_claims (source_text_id, target_language, page_id, request_id, translation_id, earlier_status)
      select source_text_id, target_language, page_id, ${request_id}, id, earlier_status from t order by source_text_id
      on conflict ${tookOver} returning translation_id
    )
    select t.id as translation_id, t.source_text_id, t.revision from t join claimed on claimed.translation_id = t.id
  `.execute(trx)
  return rows
}

export const listClaims = (db: Db, pageId: string, language: LanguageCode, ids?: readonly string[]) =>
  db
    .selectFrom('row_claims as c')
    .innerJoin('source_texts as s', 's.id', 'c.source_text_id')
    .where('c.page_id', '=', pageId)
    .where('c.target_language', '=', language)
    .$if(ids !== undefined, (query) => query.where('s.id', '=', sql<string>`any (${ids})`))
    .select(['c.translation_id', 'c.source_text_id', 'c.request_id', 'c.repeats', 'c.earlier_status'])
    .orderBy('s.position')
    .execute()

/** The rows have their text, which waits for its rating: they are anybody's, and the claim only says who may rate. */
export const freeClaims = (
  trx: Trx,
  { request_id, language }: Request,
  rows: { source_text_id: string; revision: number }[],
) =>
  sql`
    update row_claims c set written_revision = x.revision
      from unnest(${rows.map((row) => row.source_text_id)}::uuid[], ${rows.map((row) => row.revision)}::bigint[]) x(id, revision)
     where c.source_text_id = x.id and c.target_language = ${language} and c.request_id = ${request_id}`.execute(trx)

/** Those of the rows that the request still has; `lock` below the document's head alone. */
export async function listHeld(trx: Trx, { request_id, language }: Request, ids: string[], lock?: 'lock') {
  const rows = await trx
    .selectFrom('row_claims')
    .where('source_text_id', '=', sql<string>`any (${ids})`)
    .where('target_language', '=', language)
    .where('request_id', '=', request_id)
    .$if(lock !== undefined, (query) => query.forUpdate())
    .select('source_text_id')
    .execute()
  return new Set(rows.map((row) => row.source_text_id))
}

/** Words that these rows still reserve are released. Where the document is edited too, after it: as `translations` is written. */
export async function endClaims(trx: Trx, { request_id, language }: Request, sourceTextIds: string[]) {
  const { numDeletedRows } = await trx
    .deleteFrom('row_claims')
    .where('source_text_id', '=', sql<string>`any (${sourceTextIds})`)
    .where('target_language', '=', language)
    .where('request_id', '=', request_id)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const endClaim = (trx: Trx, { id, source_text_id }: { id: string; source_text_id: string }) =>
  trx.deleteFrom('row_claims').where('source_text_id', '=', source_text_id).where('translation_id', '=', id).execute()

export async function listOrphans(db: Db) {
  const { rows } = await sql<Request & { page_id: string; source_text_ids: string[] }>`
    select request_id, page_id, target_language as language, array_agg(source_text_id) as source_text_ids
      from row_claims
     where request_id::text not in (
       select data->>'request_id' from pgboss.job
        where name like 'translate-rows%' and state in ('created', 'retry', 'active'))
     group by request_id, page_id, target_language`.execute(db)
  return rows
}

export const listClaimedTexts = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  (
    await db
      .selectFrom('row_claims')
      .where('source_text_id', '=', sql<string>`any (${ids})`)
      .select('source_text_id')
      .distinct()
      .execute()
  ).map(({ source_text_id }) => source_text_id)
