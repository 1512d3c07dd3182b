import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../schema.ts'
import type { LanguageCode } from '../../vocabulary/languages.ts'
import { BESIDE_STATUSES, CHECKED, CHECKED_ONCE, FAILED } from '../../vocabulary/statuses.ts'
import { type InVersion, isOfVersions } from '../translations/inVersion.ts'
import { tableRow } from '../translations/tableRows.ts'
import { hasFindingOnPage } from './findings.ts'
import { conditionsOf, type VersionFilter } from './versionFilter.ts'

export type { InVersion } from '../translations/inVersion.ts'
/** A row of the version by its place: texts stand by the age of their pages, and in each in the order of its file. */
export type Place = { page_id: string; position: number }
export type Window = { limit: number; side: 'from' | 'after' | 'before'; edge: Place | undefined }

const SIDES = { from: '>=', after: '>', before: '<' }

const ROW = tableRow('t_language.code')

export async function findRowsOfVersion(db: Db, at: InVersion, filter: VersionFilter, window: Window) {
  const direction = sql.raw(directionOf(window))
  const { rows } = await sql<{ data: string; count: number }>`
    with found as materialized (${placesIn(at, filter, window)})
    select coalesce(json_agg(r), '[]')::text as data, count(*)::int as count from (
      select ${sql.raw(ROW.columns)}, s.page_id, f.page_name, f.version_id, t_language.code as language
        from found f join source_texts s on s.id = f.id cross join (select ${at.language}::text as code) t_language
        left join translations t on t.source_text_id = s.id and t.target_language = t_language.code
        ${sql.raw(ROW.details)}
       order by f.page_at ${direction}, f.page_id ${direction}, f.position ${direction}) r`.execute(db)
  return rows[0]!
}

export function placesIn(at: InVersion, filter: VersionFilter, window: Window) {
  const { language } = at
  const { edge, side, limit } = window
  const direction = sql.raw(directionOf(window))
  const beyond = edge
    ? sql<boolean>`(p.id <> ${edge.page_id} or s.position ${sql.raw(SIDES[side])} ${edge.position})`
    : sql<boolean>`true`
  const fromPage = edge
    ? sql<boolean>`(p.created_at, p.id) ${sql.raw(side === 'before' ? '<=' : '>=')} (
        select created_at, id from pages where id = ${edge.page_id})`
    : sql<boolean>`true`
  const pages = sql`
    select id, created_at, name, version_id from pages p where ${isOfVersions('p.version_id', at)} and ${fromPage} and ${pagesOf(language, filter)}`
  const texts = sql`
    source_texts s left join translations t on t.source_text_id = s.id and t.target_language = ${language}`
  const matching = sql`${beyond} and ${conditionsOf(language, filter)}`
  const order = sql`order by p.created_at ${direction}, p.id ${direction}, s.position ${direction} limit ${limit}`
  const place = sql`s.id, s.position, p.id as page_id, p.created_at as page_at, p.name as page_name, p.version_id`
  if (filter.hits)
    return sql`
      select ${place} from ${texts} join (${pages}) p on p.id = s.page_id
       where s.id = any (${filter.hits}::uuid[]) and ${matching} ${order}`
  // A page is read only where those before it have not enough rows.
  return sql`
    select ${place} from (${pages} order by created_at ${direction}, id ${direction}) p
     cross join lateral (
       select s.id, s.position from ${texts} where s.page_id = p.id and ${matching}
        order by s.position ${direction} limit ${limit}) s ${order}`
}

const directionOf = ({ side }: Window) => (side === 'before' ? 'desc' : 'asc')

const isChosen = (pages: readonly string[], folders: readonly string[]) => sql<boolean>`(p.id = any (${pages}::uuid[])
  or exists (select from unnest(${folders}::text[]) folder where starts_with(p.name, folder || '/')))`

/** Pages of which counters and indexes say that they have no such row are passed over. */
function pagesOf(language: LanguageCode, filter: VersionFilter): RawBuilder<boolean> {
  const { pages, folders, types, statuses, checked, faulty, issues, alike, assigned, scenes } = filter
  const count = (of: RawBuilder<unknown>) => sql`(
    select coalesce(sum(c.texts), 0) from text_counters c where c.page_id = p.id and ${of})`
  const all = count(sql`c.target_language is null`)
  const inLanguage = (of: RawBuilder<unknown>) => count(sql`c.target_language = ${language} and ${of}`)
  const isCompared = alike !== undefined && alike.kinds.length > 0
  const begun = statuses?.filter((status) => status !== 'NOT_STARTED') ?? []
  const hasStatus = [
    ...(begun.length > 0 ? [sql`${inLanguage(sql`c.status = any (${begun})`)} > 0`] : []),
    ...(statuses?.includes('NOT_STARTED')
      ? [sql`${all} > ${inLanguage(sql`c.status <> all (${BESIDE_STATUSES})`)}`]
      : []),
  ]
  const conditions = [
    sql<boolean>`true`,
    ...(pages || folders ? [isChosen(pages ?? [], folders ?? [])] : []),
    ...(types ? [sql<boolean>`p.type = any (${types})`] : []),
    ...(assigned && !assigned.others ? [sql<boolean>`p.id = any (${assigned.pages}::uuid[])`] : []),
    ...(scenes
      ? [sql<boolean>`exists (select from source_texts x where x.page_id = p.id and x.scene = any (${scenes}))`]
      : []),
    ...(statuses ? [sql<boolean>`(${sql.join(hasStatus, sql` or `)})`] : []),
    ...(faulty && !isCompared
      ? [sql<boolean>`(${inLanguage(sql`c.status = ${FAILED}`)} > 0 or ${hasFindingOnPage(language, undefined)})`]
      : []),
    ...(issues && !isCompared ? [hasFindingOnPage(language, issues)] : []),
    ...(checked === 'yes' ? [sql<boolean>`${inLanguage(sql`c.status = ${CHECKED}`)} > 0`] : []),
    ...(checked === 'once' ? [sql<boolean>`${inLanguage(sql`c.status = ${CHECKED_ONCE}`)} > 0`] : []),
    ...(checked === 'no' ? [sql<boolean>`${all} > ${inLanguage(sql`c.status = ${CHECKED}`)}`] : []),
  ]
  return sql.join(conditions, sql` and `)
}

export async function listPlaces(db: Db, at: InVersion, filter: VersionFilter, window: Window) {
  const { rows } = await sql<Place & { id: string }>`
    select id, page_id, position from (${placesIn(at, filter, window)}) found`.execute(db)
  return rows
}

export async function countRowsOfVersion(db: Db, at: InVersion, filter: VersionFilter, most: number) {
  const { language } = at
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from pages p join source_texts s on s.page_id = p.id
        left join translations t on t.source_text_id = s.id and t.target_language = ${language}
       where ${isOfVersions('p.version_id', at)} and ${pagesOf(language, filter)} and ${conditionsOf(language, filter)}
         and ${filter.hits ? sql`s.id = any (${filter.hits}::uuid[])` : sql`true`}
       limit ${most}) found`.execute(db)
  return rows[0]!.count
}

export async function findPlaceInVersion(db: Db, at: Omit<InVersion, 'language'>, source_text_id: string) {
  const { rows } = await sql<Place>`
    select s.page_id, s.position from source_texts s join pages p on p.id = s.page_id
     where s.id = ${source_text_id} and ${isOfVersions('p.version_id', at)}`.execute(db)
  return rows[0]
}

export async function listInOrder(db: Db, page_ids: readonly string[]) {
  const pages = db.selectFrom('pages').select('id').where('id', 'in', page_ids)
  return (await pages.orderBy('created_at').orderBy('id').execute()).map(({ id }) => id)
}
