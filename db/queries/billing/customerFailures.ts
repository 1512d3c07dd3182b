import { sql } from 'kysely'
import type { Db, Row, Trx } from '../../schema.ts'
import type { FailureCode } from '../../vocabulary/billing/stripeFacts.ts'

export type CustomerTask = Row<'customer_failures'>['task']
type Of = { customerId: string; task: CustomerTask }

const FIRST_DELAY_MS = 2_000
const LONGEST_DELAY_MS = 3_600_000
const PATIENCE = sql`interval '10 minutes'`

/** The first failure delays nothing but itself; from the second on the delay doubles, up to an hour. */
const delayAfter = (failures: number, longestMs: number) =>
  failures < 2 ? 0 : Math.min(longestMs, FIRST_DELAY_MS * 2 ** (failures - 2))

/** One attempt more that broke off. @returns how many there are in a row */
export async function noteCustomerFailure(
  db: Db,
  { customerId, task }: Of,
  {
    error,
    code,
    now,
    longestDelayMs = LONGEST_DELAY_MS,
  }: { error: string; code: FailureCode; now: Date; longestDelayMs?: number },
) {
  const known = await findCustomerFailure(db, { customerId, task })
  const failures = (known?.failures ?? 0) + 1
  const next_attempt_at = new Date(now.getTime() + delayAfter(failures, longestDelayMs))
  await saveFailure(db, { customer_id: customerId, task, error, code, failures, since: now, next_attempt_at })
  return failures
}

export const noteRefusedWords = (
  db: Db,
  customerId: string,
  refused: { error: string; code: FailureCode; next: Date; now: Date },
) =>
  saveFailure(db, {
    customer_id: customerId,
    task: 'words',
    error: refused.error,
    code: refused.code,
    failures: 0,
    since: refused.now,
    next_attempt_at: refused.next,
  })

const saveFailure = (db: Db, { since, ...failure }: Row<'customer_failures'>) =>
  db
    .insertInto('customer_failures')
    .values({ since, ...failure })
    .onConflict((conflict) => conflict.columns(['customer_id', 'task']).doUpdateSet(failure))
    .execute()

const findCustomerFailure = (db: Db, { customerId, task }: Of) =>
  db
    .selectFrom('customer_failures')
    .where('customer_id', '=', customerId)
    .where('task', '=', task)
    .selectAll()
    .executeTakeFirst()

export const forgetCustomerFailure = (db: Db, { customerId, task }: Of) =>
  db.deleteFrom('customer_failures').where('customer_id', '=', customerId).where('task', '=', task).execute()

const shown = (db: Db) =>
  db
    .selectFrom('customer_failures as failure')
    .where(sql<boolean>`(failure.task <> 'ending' or failure.since < now() - ${PATIENCE})`)

export const listCustomerFailures = (db: Db, limit: number) =>
  shown(db)
    .leftJoin('billing_customers as customer', 'customer.customer_id', 'failure.customer_id')
    .leftJoin('users', 'users.id', 'customer.user_id')
    .select(['failure.customer_id', 'task', 'error', 'code', 'failures', 'since', 'next_attempt_at'])
    .select(sql<boolean>`coalesce(customer.ending_since is not null, false)`.as('is_ending'))
    .select(
      sql<string | null>`coalesce(users.full_name, users.email, (
        select payer_name from meter_events e where e.customer_id = failure.customer_id order by at desc limit 1))`.as(
        'payer_name',
      ),
    )
    .orderBy('since')
    .orderBy('failure.customer_id')
    .orderBy('task')
    .limit(limit)
    .execute()

export async function countFailingCustomers(db: Db) {
  const { count } = await shown(db)
    .select(sql<number>`count(distinct failure.customer_id)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function retryCustomer(trx: Trx, customerId: string, now: Date) {
  const due = { next_attempt_at: now }
  const { numUpdatedRows } = await trx
    .updateTable('customer_failures')
    .set(due)
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow()
  await trx.updateTable('ended_subscriptions').set(due).where('customer_id', '=', customerId).execute()
  await trx
    .updateTable('meter_events')
    .set(due)
    .where('customer_id', '=', customerId)
    .where('state', 'in', ['waiting', 'failed'])
    .execute()
  return numUpdatedRows > 0n
}
