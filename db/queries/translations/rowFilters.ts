import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import type { Origin } from '../../vocabulary/statuses.ts'
import { hasOpenComments } from '../comments/threads.ts'
import { isRatingOutdated } from '../ratings/reasons.ts'
import { type InVersion, isOfVersions } from './inVersion.ts'
import { lastWrite } from './lastWrite.ts'
import { ORIGIN } from './tableRows.ts'

type RowFilter = {
  suggested: boolean
  sent_back: boolean
  open_comments: boolean
  conflicts: boolean
  rating_outdated: boolean
  origins?: readonly Origin[] | undefined
  people?: readonly string[] | undefined
}
type InPage = { page_id: string; language: LanguageCode }

const TEXTS = (at: InPage | InVersion) => sql`
  source_texts s left join translations t on t.source_text_id = s.id and t.target_language = ${at.language}
 where ${
   'page_id' in at
     ? sql`s.page_id = ${at.page_id}`
     : sql`s.page_id in (select id from pages where ${isOfVersions('version_id', at)})`
 }`

export const isSuggested = (language: LanguageCode) => sql<boolean>`(t.suggestion is not null or exists (
  select from file_suggestions f where f.source_text_id = s.id and f.target_language = ${language}))`

export const isSentBack = (language: LanguageCode) => sql<boolean>`exists (
  select from sent_back b where b.source_text_id = s.id and b.target_language = ${language})`

/** True where the last merge that brought this language and stands had other words than people. */
export const isConflict = (language: LanguageCode) => sql<boolean>`exists (
  select from merge_conflicts m
   where m.source_text_id = s.id and m.target_language = ${language} and m.reimport_id = (
     select r.id from reimports r
      where r.page_id = s.page_id and r.undone_at is null and ${language} = any (r.languages)
      order by r.at desc, r.id desc limit 1))`

export const origin = sql<Origin | null>`(${sql.raw(ORIGIN)})`

export const writers = sql<string[] | null>`(${sql.raw(
  lastWrite(`case
    when c.runs is not null then (select array_agg(distinct run.user_id) from unnest(c.runs) run where run.user_id is not null)
    when c.actor_kind in ('person', 'api') then array[c.actor_id] end`),
)})`

export const checker = sql<string | null>`(
  select k.checked_by from all_translation_checks k
   where k.source_text_id = t.source_text_id and k.target_language = t.target_language)`

/** Of a text where a project has review steps: nobody checks what they wrote, or have checked as the first of two. */
export const isCheckableBy = (person: string) => sql<boolean>`(t.content <> ''
  and not coalesce(${writers} && array[${person}]::uuid[], false)
  and not exists (
    select from all_translation_checks k
     where k.source_text_id = t.source_text_id and k.target_language = t.target_language and k.steps_left > 0
       and k.checked_by = ${person}))`

/** By row, the people who wrote characters of its text as it was last written down. */
export async function listTextWriters(trx: Trx, language: LanguageCode, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; people: string[] | null }>`
    select t.source_text_id as id, ${writers} as people from translations t
     where t.source_text_id = any (${ids}::uuid[]) and t.target_language = ${language}`.execute(trx)
  return new Map(rows.map(({ id, people }) => [id, people ?? []]))
}

export async function listMatchingRows(db: Db, at: InPage, filter: RowFilter): Promise<string[]> {
  const conditions: RawBuilder<boolean>[] = [
    ...(filter.suggested ? [isSuggested(at.language)] : []),
    ...(filter.sent_back ? [isSentBack(at.language)] : []),
    ...(filter.open_comments ? [hasOpenComments(at.language)] : []),
    ...(filter.conflicts ? [isConflict(at.language)] : []),
    ...(filter.rating_outdated ? [isRatingOutdated] : []),
    ...(filter.origins ? [sql<boolean>`${origin} = any (${filter.origins})`] : []),
    ...(filter.people
      ? [sql<boolean>`(${writers} && ${filter.people}::uuid[] or ${checker} = any (${filter.people}::uuid[]))`]
      : []),
  ]
  const matching = sql.join([sql<boolean>`true`, ...conditions], sql` and `)
  const { rows } = await sql<{ id: string }>`
    select s.id from ${TEXTS(at)} and ${matching}`.execute(db)
  return rows.map(({ id }) => id)
}

type Counts = {
  suggested: number
  sent_back: number
  open_comments: number
  conflicts: number
  rating_outdated: number
  origins: { origin: Origin; rows: number }[]
  people: { user_id: string; name: string; rows: number }[]
}

export async function countByFilter(db: Db, at: InPage | InVersion): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with texts as materialized (
      select ${isSuggested(at.language)} as is_suggested, ${isSentBack(at.language)} as is_sent_back,
             ${hasOpenComments(at.language)} as has_open_comments, ${isConflict(at.language)} as is_conflict, ${isRatingOutdated} as is_rating_outdated, ${origin} as origin,
             ${writers} as writers, ${checker} as checker
        from ${TEXTS(at)}
    ), people as (
      select u.id as user_id, coalesce(nullif(btrim(u.full_name), ''), u.email) as name, count(*)::int as rows
        from texts cross join lateral (select unnest(writers) as id union select checker) who join users u on u.id = who.id
       group by u.id
    )
    select count(*) filter (where is_suggested)::int as suggested,
           count(*) filter (where is_sent_back)::int as sent_back,
           count(*) filter (where has_open_comments)::int as open_comments, count(*) filter (where is_conflict)::int as conflicts,
           count(*) filter (where is_rating_outdated)::int as rating_outdated,
           (select coalesce(json_agg(o order by o.rows desc), '[]')
              from (select origin, count(*)::int as rows from texts where origin is not null group by origin) o) as origins,
           (select coalesce(json_agg(p order by p.name, p.user_id), '[]') from people p) as people
      from texts`.execute(db)
  return rows[0]!
}
