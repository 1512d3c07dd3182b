import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import { TABLES, type Thing } from './things.ts'

export const endKeeping = (trx: Trx, { kind, id }: Thing) =>
  trx
    .updateTable(TABLES[kind])
    .set({ kept_until: sql<Date>`now()` })
    .where('id', '=', id)
    .where('kept_until', 'is not', null)
    .execute()

export async function listOverdue(db: Db): Promise<Thing[]> {
  const { rows } = await sql<Thing>`
    select kind, id from (
      select 'page' as kind, id, kept_until from all_pages
      union all select 'version', id, kept_until from all_versions
      union all select 'screenshot', id, kept_until from all_screenshots
      union all select 'project', id, kept_until from all_projects) thing
     where kept_until <= now() order by kept_until, id`.execute(db)
  return rows
}

/** False where it is gone, or was restored at the last moment. */
export async function lockOverdue(trx: Trx, { kind, id }: Thing) {
  const locked = await trx
    .selectFrom(TABLES[kind])
    .where('id', '=', id)
    .where('kept_until', '<=', sql<Date>`now()`)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  return locked !== undefined
}

/** In the order in which they can be deleted one by one: its pages, its versions, the thing itself. */
export async function listParts(db: Db, thing: Thing): Promise<Thing[]> {
  if (thing.kind === 'page' || thing.kind === 'screenshot') return [thing]
  const { rows } = await sql<Thing>`
    select 'page' as kind, p.id from all_pages p join all_versions v on v.id = p.version_id
     where ${thing.id} in (v.id, v.project_id)
    union all
    select 'version', v.id from all_versions v where v.project_id = ${thing.id}`.execute(db)
  return [...rows, thing]
}

export const deleteThing = (trx: Trx, { kind, id }: Thing) =>
  trx.deleteFrom(TABLES[kind]).where('id', '=', id).execute()
