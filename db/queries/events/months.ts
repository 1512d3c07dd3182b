import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'

/** The first day of a month, UTC; it names the part of `events` for that month. */
export type Month = Date
export const monthAfter = (at: Date, months: number): Month =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1))

const nameOf = (month: Month) => `events_${month.toISOString().slice(0, 7).replace('-', '_')}`

export async function listMonths(db: Db): Promise<Month[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'events'::regclass and c.relname <> 'events_default' order by 1`.execute(db)
  return rows.map(({ name }) => new Date(`${name.slice('events_'.length).replace('_', '-')}-01T00:00Z`))
}

/** A change of the parts gives up soon where somebody has them: writers would wait behind it. */
export const waitBriefly = (trx: Trx) => sql`set local lock_timeout = '500ms'`.execute(trx)

/** Attached when it is whole: writers do not wait, as they would for one that is created in its place. */
export async function insertMonth(trx: Trx, month: Month) {
  const [part, end] = [sql.ref(nameOf(month)), monthAfter(month, 1)]
  await sql`lock table events_default in access exclusive mode`.execute(trx)
  if ((await listMonths(trx)).some((one) => one.getTime() === month.getTime())) return
  await sql`create table ${part} (like events including defaults including constraints)`.execute(trx)
  await sql`
    with moved as (delete from events_default where at >= ${month} and at < ${end} returning *)
    insert into ${part} select * from moved`.execute(trx)
  await sql`
    alter table events attach partition ${part}
      for values from (${sql.lit(month.toISOString())}) to (${sql.lit(end.toISOString())})`.execute(trx)
}

export const deleteMonth = (trx: Trx, month: Month) => sql`drop table ${sql.ref(nameOf(month))}`.execute(trx)

export const deleteEventsBefore = (db: Db, month: Month) =>
  sql`delete from events_default where at < ${month}`.execute(db)
