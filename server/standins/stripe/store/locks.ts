import { sql } from 'kysely'
import type { Trx } from './tables.ts'

export const lockExclusive = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtext('stripe stand-in'))`.execute(trx)

/** Lets usage be reported by several requests at once, but never while an invoice counts it. */
export const lockShared = (trx: Trx) =>
  sql`select pg_advisory_xact_lock_shared(hashtext('stripe stand-in'))`.execute(trx)

/** Locks an Idempotency-Key for the rest of the transaction; false while another request holds it. */
export async function tryLockKey(trx: Trx, key: string) {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('stripe stand-in key'), hashtext(${key})) as "isFree"`.execute(trx)
  return rows[0]!.isFree
}
