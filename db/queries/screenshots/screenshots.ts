import { sql } from 'kysely'
import type { Db, NewRow, Trx } from '../../schema.ts'
import { seesProject } from '../seesProject.ts'

const PUBLIC = [
  's.id',
  's.project_id',
  's.image_id',
  's.name',
  's.width',
  's.height',
  's.bytes',
  's.created_at',
] as const

const screenshots = (db: Db) =>
  db
    .selectFrom('screenshots as s')
    .leftJoin('users', 'users.id', 's.created_by')
    .select(PUBLIC)
    .select(sql<string | null>`coalesce(nullif(btrim(users.full_name), ''), users.email)`.as('created_by'))
    .select(
      sql<number>`(select count(distinct r.lineage_id) from screenshot_regions r where r.screenshot_id = s.id)::int`.as(
        'texts',
      ),
    )

export type StoredScreenshot = Awaited<ReturnType<typeof listScreenshots>>[number]

export const listScreenshots = (db: Db, projectId: string) =>
  screenshots(db)
    .where('s.project_id', '=', projectId)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute()

export const findScreenshot = (db: Db, id: string) => screenshots(db).where('s.id', '=', id).executeTakeFirst()

export const findScreenshotForUser = (db: Db, id: string, userId: string) =>
  db
    .selectFrom('screenshots as s')
    .innerJoin('projects', 'projects.id', 's.project_id')
    .innerJoin('organization_members as member', 'member.organization_id', 'projects.organization_id')
    .where('s.id', '=', id)
    .where('member.user_id', '=', userId)
    .where(seesProject())
    .select(['s.id', 's.project_id', 's.image_id', 's.name', 's.width', 's.height'])
    .select('projects.organization_id')
    .executeTakeFirst()

/** With those in the bin. */
export async function countScreenshots(db: Db, projectId: string) {
  const { count } = await db
    .selectFrom('all_screenshots')
    .where('project_id', '=', projectId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const insertScreenshot = async (
  trx: Trx,
  screenshot: Omit<NewRow<'screenshots'>, 'id' | 'created_at'>,
): Promise<string> =>
  (await trx.insertInto('all_screenshots').values(screenshot).returning('id').executeTakeFirstOrThrow()).id

export const updateScreenshotName = (trx: Trx, id: string, name: string) =>
  trx.updateTable('all_screenshots').set({ name }).where('id', '=', id).execute()

export const findSourceLanguage = async (db: Db, projectId: string) =>
  (await db.selectFrom('projects').where('id', '=', projectId).select('source_language').executeTakeFirstOrThrow())
    .source_language
