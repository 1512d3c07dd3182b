import { sql } from 'kysely'
import type { Db, Trx } from '../schema.ts'
import type { LanguageCode } from '../vocabulary/languages.ts'
import type { TranslationStatus } from '../vocabulary/statuses.ts'

/**
 * Gives rows without a text to a request, ahead of their document, so that a row belongs to one request only.
 * Rows with text written in the meantime are left out.
 */
export async function claimUntranslated(trx: Trx, language: LanguageCode, requestId: string, sourceTextIds: string[]) {
  const { rows } = await sql<{ id: string; source_text_id: string }>`
    insert into translations as t (source_text_id, target_language, status, request_id)
    select id, ${language}, 'PENDING', ${requestId} from unnest(${sourceTextIds}::uuid[]) id order by id
    on conflict (source_text_id, target_language) do update
      set status = 'PENDING', request_id = excluded.request_id, updated_at = now()
      where t.content = '' and t.request_id is null
    returning id, source_text_id`.execute(trx)
  return rows
}

/** Gives a row that has a text to a request; undefined when another request holds it. */
export const claimTranslation = (trx: Trx, id: string, requestId: string) =>
  trx
    .updateTable('translations')
    .set({ request_id: requestId, status: 'PENDING', updated_at: new Date() })
    .where('id', '=', id)
    .where('request_id', 'is', null)
    .returning(['id', 'source_text_id', 'target_language', 'content', 'revision'])
    .executeTakeFirst()

/**
 * Rows that a request holds, all of the page's language or the named ones. Text by text: right after an import the planner
 * knows nothing of a page's size, and would go through all of its texts for each translation.
 */
export const listHeld = (db: Db, pageId: string, language: LanguageCode, ids?: readonly string[]) =>
  db
    .selectFrom('source_texts as s')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('translations')
          .whereRef('source_text_id', '=', 's.id')
          .where('target_language', '=', language)
          .select(['id', 'request_id'])
          .offset(0)
          .as('t'),
      (join) => join.onTrue(),
    )
    .where('s.page_id', '=', pageId)
    .where('t.request_id', 'is not', null)
    .$if(ids !== undefined, (query) => query.where('s.id', '=', sql<string>`any (${ids})`))
    .select(['t.id as translation_id', 's.id as source_text_id', 't.request_id'])
    .orderBy('s.position')
    .execute()

/** Makes claimed rows what their document says, when the document did not go along with the claim. */
export async function withdrawClaim(
  trx: Trx,
  requestId: string,
  rows: { translation_id: string; status: TranslationStatus | undefined }[],
) {
  for (const [status, same] of Map.groupBy(rows, (row) => row.status)) {
    const ids = sql<string>`any (${same.map((row) => row.translation_id)})`
    if (status === undefined)
      await trx.deleteFrom('translations').where('request_id', '=', requestId).where('id', '=', ids).execute()
    else
      await trx
        .updateTable('translations')
        .set({ status, request_id: null })
        .where('request_id', '=', requestId)
        .where('id', '=', ids)
        .execute()
  }
}

/** Rows held by requests of which no job is left that could finish them. */
export async function listOrphans(db: Db) {
  const { rows } = await sql<{
    request_id: string
    page_id: string
    language: LanguageCode
    source_text_ids: string[]
  }>`
    select t.request_id, s.page_id, t.target_language as language, array_agg(s.id) as source_text_ids
      from translations t join source_texts s on s.id = t.source_text_id
     where t.request_id is not null and t.request_id::text not in (
       select data->>'request_id' from pgboss.job
        where name like 'translate-rows%' and state in ('created', 'retry', 'active'))
     group by t.request_id, s.page_id, t.target_language`.execute(db)
  return rows
}

/** Words reserved, by one request or any, for a row that is no longer there or no longer held by the request. */
export const releaseLostWords = (db: Db, requestId?: string) =>
  db
    .updateTable('word_ledger as ledger')
    .set({ state: 'released', settled_at: new Date() })
    .where('ledger.state', '=', 'reserved')
    .$if(requestId !== undefined, (query) => query.where('ledger.request_id', '=', requestId!))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('translations as t')
            .whereRef('t.id', '=', 'ledger.translation_id')
            .whereRef('t.request_id', '=', 'ledger.request_id')
            .select('t.id'),
        ),
      ),
    )
    .execute()
