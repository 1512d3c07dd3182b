import { sql } from 'kysely'
import type { Db, NewRow } from '../../schema.ts'

type Owner = { project_id: string; user_id: string | null }

export const listSavedViews = (db: Db, project_id: string, user_id: string) =>
  db
    .selectFrom('saved_views')
    .where('project_id', '=', project_id)
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', user_id)]))
    .select(['id', 'name', 'query', 'created_at'])
    .select(sql<boolean>`user_id is null`.as('is_shared'))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

const ownedBy = (db: Db, { project_id, user_id }: Owner) =>
  db.selectFrom('saved_views').where('project_id', '=', project_id).where('user_id', 'is not distinct from', user_id)

export const countSavedViews = async (db: Db, owner: Owner) =>
  (
    await ownedBy(db, owner)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export const insertSavedView = (db: Db, view: NewRow<'saved_views'>) =>
  db.insertInto('saved_views').values(view).returning(['id', 'name', 'query', 'created_at']).executeTakeFirstOrThrow()

export const updateSavedView = (
  db: Db,
  { project_id, user_id }: Owner,
  id: string,
  view: Pick<NewRow<'saved_views'>, 'name' | 'query'>,
) =>
  db
    .updateTable('saved_views')
    .set(view)
    .where('id', '=', id)
    .where('project_id', '=', project_id)
    .where('user_id', 'is not distinct from', user_id)
    .returning(['id', 'name', 'query', 'created_at'])
    .executeTakeFirst()

export async function deleteSavedView(db: Db, { project_id, user_id }: Owner, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('project_id', '=', project_id)
    .where('user_id', 'is not distinct from', user_id)
    .executeTakeFirst()
  return numDeletedRows > 0
}
