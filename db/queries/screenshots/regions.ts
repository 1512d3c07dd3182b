import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import type { Region } from '../../vocabulary/texts/screenshots.ts'

/** Either spelled out or null as a whole. */
export const PLACE = sql<Region | null>`case when r.x is not null then
  json_build_object('x', r.x, 'y', r.y, 'width', r.width, 'height', r.height) end`

/** A text of today, or the copy of it in another version. */
const IS_SHOWN: RawBuilder<boolean> = sql`(t.id = r.lineage_id or t.lineage_id = r.lineage_id) and t.position is not null`

export type ShownText = {
  id: string
  region: Region | null
  source_text_id: string
  page_id: string
  page_name: string
  identifier: string
  content: string
}

const shownTexts = (condition: RawBuilder<unknown>, longest: number) => sql<ShownText>`
  select r.id, ${PLACE} as region, t.id as source_text_id, p.id as page_id, p.name as page_name, t.identifier,
         left(t.content, ${longest}) as content
    from screenshot_regions r
    join all_source_texts t on ${IS_SHOWN}
    join pages p on p.id = t.page_id
    join versions v on v.id = p.version_id
    join screenshots s on s.id = r.screenshot_id and s.project_id = v.project_id
   where ${condition} order by r.y, r.x, p.created_at, t.position, r.id`

type InVersion = { screenshot_id: string; version_id: string }

export const listShownTexts = async (db: Db, { screenshot_id, version_id }: InVersion, longest: number) =>
  (await shownTexts(sql`r.screenshot_id = ${screenshot_id} and p.version_id = ${version_id}`, longest).execute(db)).rows

export const listAddedTexts = async (
  db: Db,
  ids: readonly string[],
  sourceTextIds: readonly string[],
  longest: number,
) =>
  (await shownTexts(sql`r.id = any (${ids}::uuid[]) and t.id = any (${sourceTextIds}::uuid[])`, longest).execute(db))
    .rows

/** The ids of the texts that are in the project, by those they go back to. */
export async function listLineages(db: Db, projectId: string, sourceTextIds: readonly string[]) {
  const { rows } = await sql<{ lineage_id: string }>`
    select coalesce(t.lineage_id, t.id) as lineage_id
      from unnest(${sourceTextIds}::uuid[]) with ordinality asked(id, place)
      join all_source_texts t on t.id = asked.id and t.position is not null
      join pages p on p.id = t.page_id
      join versions v on v.id = p.version_id
     where v.project_id = ${projectId} order by asked.place`.execute(db)
  return rows.map(({ lineage_id }) => lineage_id)
}

export async function listShownLineages(db: Db, screenshotId: string) {
  const rows = await db
    .selectFrom('screenshot_regions')
    .where('screenshot_id', '=', screenshotId)
    .select('lineage_id')
    .execute()
  return new Set(rows.map(({ lineage_id }) => lineage_id))
}

export async function countRegions(db: Db, screenshotId: string) {
  const { count } = await db
    .selectFrom('screenshot_regions')
    .where('screenshot_id', '=', screenshotId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const NOWHERE = { x: null, y: null, width: null, height: null }

export async function insertRegions(
  trx: Trx,
  screenshot_id: string,
  lineages: readonly string[],
  region: Region | null,
): Promise<string[]> {
  const rows = lineages.map((lineage_id) => ({ screenshot_id, lineage_id, ...(region ?? NOWHERE) }))
  const inserted = await trx.insertInto('screenshot_regions').values(rows).returning('id').execute()
  return inserted.map(({ id }) => id)
}

type OfScreenshot = { screenshot_id: string; id: string }

export const updateRegion = (
  trx: Trx,
  { screenshot_id, id }: OfScreenshot,
  change: { lineage_id?: string; region?: Region | null },
) =>
  trx
    .updateTable('screenshot_regions as r')
    .set((eb) => ({
      id: eb.ref('r.id'), // an empty change is none
      ...(change.lineage_id === undefined ? {} : { lineage_id: change.lineage_id }),
      ...(change.region === undefined ? {} : (change.region ?? NOWHERE)),
    }))
    .where('r.screenshot_id', '=', screenshot_id)
    .where('r.id', '=', id)
    .returning(['r.id', PLACE.as('region')])
    .executeTakeFirst()

/** Returns how many there were. */
export async function deleteRegions(trx: Trx, screenshotId: string, ids: readonly string[]) {
  const { numDeletedRows } = await trx
    .deleteFrom('screenshot_regions')
    .where('screenshot_id', '=', screenshotId)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export type Shot = { screenshot_id: string; name: string; width: number; height: number; regions: Region[] }

/** The screenshots that show a text, the first made first. */
export async function listScreenshotsOfText(db: Db, sourceTextId: string): Promise<Shot[]> {
  const { rows } = await sql<Shot>`
    select s.id as screenshot_id, s.name, s.width, s.height,
           coalesce(json_agg(${PLACE} order by r.y, r.x) filter (where r.x is not null), '[]') as regions
      from all_source_texts t
      join screenshot_regions r on r.lineage_id = coalesce(t.lineage_id, t.id)
      join screenshots s on s.id = r.screenshot_id
      join pages p on p.id = t.page_id
      join versions v on v.id = p.version_id and v.project_id = s.project_id
     where t.id = ${sourceTextId}
     group by s.id, s.name, s.width, s.height, s.created_at order by s.created_at, s.id`.execute(db)
  return rows
}

/** Whether a screenshot shows the text `s`. */
export const isOnScreenshot: RawBuilder<boolean> = sql`exists (
  select from all_source_texts own
    join screenshot_regions shown on shown.lineage_id = coalesce(own.lineage_id, own.id)
    join screenshots on screenshots.id = shown.screenshot_id
   where own.id = s.id)`

type ToFind = { version_id: string; project_id: string; longest: number; limit: number }

export async function listTextsToFind(db: Db, { version_id, project_id, longest, limit }: ToFind) {
  const { rows } = await sql<{
    id: string
    lineage_id: string
    identifier: string
    content: string
    page_name: string
  }>`
    select t.id, coalesce(t.lineage_id, t.id) as lineage_id, t.identifier, t.content, p.name as page_name
      from all_source_texts t
      join pages p on p.id = t.page_id
      join versions v on v.id = p.version_id
     where v.id = ${version_id} and v.project_id = ${project_id} and t.position is not null
       and length(t.content) <= ${longest}
     order by p.created_at, p.id, t.position limit ${limit}`.execute(db)
  return rows
}
