import { sql } from 'kysely'
import type { Db, NewRow, Row, Trx } from '../../schema.ts'

export type StoredRepository = Row<'repositories'>

export const findRepository = (db: Db, project_id: string) =>
  db
    .selectFrom('repositories')
    .selectAll()
    .where('project_id', '=', project_id)
    .$if(db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirst()

export const findRepositoryById = (db: Db, id: string) =>
  db.selectFrom('repositories').selectAll().where('id', '=', id).executeTakeFirst()

export const insertRepository = (trx: Trx, repository: NewRow<'repositories'>) =>
  trx.insertInto('repositories').values(repository).returningAll().executeTakeFirstOrThrow()

export const updateRepository = (trx: Trx, id: string, changes: Partial<NewRow<'repositories'>>) =>
  trx.updateTable('repositories').set(changes).where('id', '=', id).returningAll().executeTakeFirst()

export const deleteRepository = (trx: Trx, id: string) => trx.deleteFrom('repositories').where('id', '=', id).execute()

export const askRepository = (trx: Trx, id: string, asked: { reads?: true; sends?: true }) =>
  trx
    .updateTable('repositories')
    .set({
      ...(asked.reads && { next_read_at: sql<Date>`clock_timestamp()` }),
      ...(asked.sends && { next_send_at: sql<Date>`clock_timestamp()` }),
    })
    .where('id', '=', id)
    .execute()

export const askOfVersions = (trx: Trx, version_ids: readonly string[], waitMs: number) =>
  trx
    .updateTable('repositories')
    .set({
      next_send_at: sql<Date>`coalesce(next_send_at, clock_timestamp() + ${waitMs} * interval '1 millisecond')`,
    })
    .where('version_id', 'in', version_ids)
    .where('read_commit', 'is not', null)
    .execute()

export const hasVersion = async (db: Db, project_id: string, id: string) =>
  (await db
    .selectFrom('versions')
    .where('id', '=', id)
    .where('project_id', '=', project_id)
    .select('id')
    .executeTakeFirst()) !== undefined

export const findBringer = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .select(['id', 'full_name', 'email'])
    .executeTakeFirst()

export const actAs = (trx: Trx, id: string) =>
  sql`select set_config('dragoman.actor', ${`person:${id}`}, true)`.execute(trx)
