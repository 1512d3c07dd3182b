import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../schema.ts'

const AT_ONCE = 100

/** Customers with rows whose time has come, the one that has waited longest first. */
export async function listDueCustomers(
  db: Db,
  table: 'meter_events' | 'ended_subscriptions',
  now: Date,
  isMeant: RawBuilder<boolean> = sql`true`,
) {
  const { rows } = await sql<{ customer_id: string }>`
    select customer_id
      from ${sql.table(table)}
     where next_attempt_at <= ${now} and ${isMeant}
     group by customer_id
     order by min(next_attempt_at)
     limit ${AT_ONCE}`.execute(db)
  return rows.map(({ customer_id }) => customer_id)
}
