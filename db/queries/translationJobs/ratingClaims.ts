import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { ASKED_FOR, AT_WORK, FINISHED } from '../../vocabulary/statuses.ts'
import { lengthLimit } from '../lengthLimits.ts'
import { placeOf } from '../textBoxes/textBoxes.ts'

type Address = { page_id: string; language: LanguageCode }
type Request = { request_id: string; language: LanguageCode }
/** All texts of the page are wanted, or those with these ids; `isWanted`: a condition for their source text `s` and translation `t`. */
type Wanted = { ids?: readonly string[] | undefined; isWanted?: RawBuilder<boolean> | undefined; most: number }

/**
 * Gives texts to a request that has them rated, up to `most` in the order of the page; none that the AI works on, or that wait
 * for another rating. Returns those, and how many are left.
 */
export async function claimRatings(
  trx: Trx,
  { request_id, page_id, language }: Request & Address,
  { ids, isWanted, most }: Wanted,
) {
  const { rows } = await sql<{ claimed: string[]; found: number }>`
    with found as (
      select s.id, s.position, t.revision
        from source_texts s join translations t on t.source_text_id = s.id and t.target_language = ${language}
       where s.page_id = ${page_id} and t.content <> '' and t.status not in (${sql.lit(ASKED_FOR)}, ${sql.lit(AT_WORK)})
         and ${ids ? sql<boolean>`s.id = any (${`{${ids.join()}}`}::uuid[])` : sql<boolean>`true`} and ${isWanted ?? sql<boolean>`true`}
         and not exists (select from row_claims c where c.source_text_id = s.id and c.target_language = ${language})
         and not exists (select from rating_claims c where c.source_text_id = s.id and c.target_language = ${language})
    ), claimed as (
      insert into rating_claims (source_text_id, target_language, page_id, request_id, revision)
      select id, ${language}, ${page_id}, ${request_id}, revision
        from (select * from found order by position limit ${most}) chosen order by id
      on conflict do nothing returning source_text_id
    )
    select (select count(*)::int from found) as found,
           array(select f.id from found f join claimed c on c.source_text_id = f.id order by f.position)::text[] as claimed`.execute(
    trx,
  )
  const { claimed, found } = rows[0]!
  return { claimed, left: found - claimed.length }
}

type Job = Request & { source_text_ids: readonly string[] }

/** The texts of a job that still wait for it, as they are now; `written_revision` is that of the text that is to be rated. */
export async function listRowsToRate(db: Db, { request_id, language, source_text_ids }: Job) {
  const rows = await db
    .selectFrom('rating_claims as c')
    .innerJoin('source_texts as s', 's.id', 'c.source_text_id')
    .innerJoin('translations as t', (join) =>
      join.onRef('t.source_text_id', '=', 'c.source_text_id').onRef('t.target_language', '=', 'c.target_language'),
    )
    .where('c.source_text_id', '=', sql<string>`any (${source_text_ids})`)
    .where('c.target_language', '=', language)
    .where('c.request_id', '=', request_id)
    .whereRef('c.revision', '=', 't.revision')
    .select(['s.id as source_text_id', 's.position', 's.identifier', 's.content as source', 's.context', 's.speaker'])
    .select([lengthLimit('s').as('max_length'), placeOf('s').as('place')])
    .select(['t.id as translation_id', 't.content as text', 't.revision', 't.review_notes'])
    .orderBy('s.position')
    .execute()
  return rows.map((row) => ({
    ...row,
    written_revision: row.revision,
    ...{ repeats: null, earlier_status: null, source_before: null, is_rated_text: true },
  }))
}

/** Those among the rows whose text and status are the AI's, as it left them. */
export async function listUntouched(trx: Trx, language: LanguageCode, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select t.source_text_id as id from translations t
     cross join lateral (
       select c.actor_kind, c.after, c.status from translation_changes c
        where c.translation_id = t.id order by c.id desc limit 1) last
     where t.source_text_id = any (${ids}::uuid[]) and t.target_language = ${language}
       and last.actor_kind = 'ai' and last.after = t.content and t.status = ${sql.lit(FINISHED)} and last.status = t.status
       and not exists (select from all_translation_checks k
                        where k.source_text_id = t.source_text_id and k.target_language = t.target_language)`.execute(
    trx,
  )
  return new Set(rows.map(({ id }) => id))
}

export const endRatingClaims = (trx: Trx, { request_id, language }: Request, ids: readonly string[]) =>
  trx
    .deleteFrom('rating_claims')
    .where('source_text_id', '=', sql<string>`any (${ids})`)
    .where('target_language', '=', language)
    .where('request_id', '=', request_id)
    .execute()

/** Returns how many texts of the page wait no longer. */
export async function cancelRatingClaims(trx: Trx, { page_id, language }: Address) {
  const { numDeletedRows } = await trx
    .deleteFrom('rating_claims')
    .where('page_id', '=', page_id)
    .where('target_language', '=', language)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function countRatingClaims(db: Db, within: Address | { organization_id: string }) {
  const { count } = await db
    .selectFrom('rating_claims as c')
    .$if('page_id' in within, (query) =>
      query
        .where('c.page_id', '=', (within as Address).page_id)
        .where('c.target_language', '=', (within as Address).language),
    )
    .$if('organization_id' in within, (query) =>
      query.where(
        sql<boolean>`c.page_id in (
          select p.id from projects j join versions v on v.project_id = j.id join pages p on p.version_id = v.id
           where j.organization_id = ${(within as { organization_id: string }).organization_id})`,
      ),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Those whose job is gone. */
export const deleteOrphanedRatings = (trx: Trx) =>
  sql`
    delete from rating_claims
     where request_id::text not in (
       select data->>'request_id' from pgboss.job
        where name like 'translate-rows%' and state in ('created', 'retry', 'active'))`.execute(trx)
