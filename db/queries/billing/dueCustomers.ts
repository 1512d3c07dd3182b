import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../schema.ts'

const AT_ONCE = 100
const TASKS = { meter_events: 'words', ended_subscriptions: 'left_words' } as const

/**
 * Customers with rows whose time has come: those for whom nothing fails before those who have failed least often, then
 * the one that has waited longest. A customer for whom it fails is left out until their next attempt is due.
 */
export async function listDueCustomers(
  db: Db,
  table: keyof typeof TASKS,
  now: Date,
  isMeant: RawBuilder<boolean> = sql`true`,
) {
  const { rows } = await sql<{ customer_id: string }>`
    with due as (
      select customer_id, min(next_attempt_at) as since
        from ${sql.table(table)}
       where next_attempt_at <= ${now} and ${isMeant}
       group by customer_id)
    select due.customer_id
      from due
      left join customer_failures failure on failure.customer_id = due.customer_id and failure.task = ${TASKS[table]}
     where failure.customer_id is null or failure.failures = 0 or failure.next_attempt_at <= ${now}
     order by coalesce(failure.failures, 0), due.since
     limit ${AT_ONCE}`.execute(db)
  return rows.map(({ customer_id }) => customer_id)
}
