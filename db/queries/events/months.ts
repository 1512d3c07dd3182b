import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import { transact } from '../../transact.ts'

export const MAX_EVENT_MONTHS = 12
const MONTHS_AHEAD = 2

/** The first of a month (UTC). */
const monthAt = (now: Date, months: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
const nameOf = (month: Date) => `events_${month.toISOString().slice(0, 7).replace('-', '_')}`

/**
 * Makes the parts of `events` for this month and the next ones, and drops those that are over for as many months as events are
 * kept. While somebody has a part to themselves for long, it is left for the next time.
 */
export async function keepEventMonths(db: Db, now = new Date()) {
  const parts = await listParts(db)
  for (let month = 0; month <= MONTHS_AHEAD; month++) {
    const [from, to] = [monthAt(now, month), monthAt(now, month + 1)]
    if (!parts.includes(nameOf(from))) await patiently(db, (trx) => addPart(trx, from, to))
  }
  const kept = monthAt(now, -MAX_EVENT_MONTHS)
  for (const part of parts)
    if (part < nameOf(kept)) await patiently(db, (trx) => sql`drop table ${sql.ref(part)}`.execute(trx))
  await sql`delete from events_default where at < ${kept}`.execute(db)
}

async function listParts(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'events'::regclass and c.relname <> 'events_default'`.execute(db)
  return rows.map(({ name }) => name)
}

/** Attached when it is whole: writers do not wait, as they would for one that is created in its place. */
async function addPart(trx: Trx, from: Date, to: Date) {
  const part = sql.ref(nameOf(from))
  await sql`lock table events_default in access exclusive mode`.execute(trx)
  await sql`create table if not exists ${part} (like events including defaults including constraints)`.execute(trx)
  await sql`
    with moved as (delete from events_default where at >= ${from} and at < ${to} returning *)
    insert into ${part} select * from moved`.execute(trx)
  await sql`
    alter table events attach partition ${part}
      for values from (${sql.lit(from.toISOString())}) to (${sql.lit(to.toISOString())})`.execute(trx)
}

const LOCK_TIMEOUT = '55P03'

async function patiently(db: Db, work: (trx: Trx) => Promise<unknown>) {
  try {
    await transact(db, async (trx) => {
      await sql`set local lock_timeout = '500ms'`.execute(trx)
      await work(trx)
    })
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_TIMEOUT) throw error
  }
}
