import { sql } from 'kysely'
import type { Db, NewRow, Trx } from './tables.ts'

/** Makes an identifier available again when it was used before `since`, in Unix seconds. */
export const freeIdentifier = (trx: Trx, identifier: string, since: number) =>
  trx
    .updateTable('stripe_stand_in.meter_events')
    .set({ identifier: sql`identifier || ' ' || created` })
    .where('identifier', '=', identifier)
    .where('created', '<', since)
    .execute()

export async function insertMeterEvent(trx: Trx, event: NewRow<'stripe_stand_in.meter_events'>) {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('stripe_stand_in.meter_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export type Usage = { event_name: string; customer: string; from: number; to: number }

/**
 * Sums events from `from` to before `to`, in Unix seconds. Each event counts after a delay of its own of up to `delayS`,
 * derived from its identifier.
 */
export async function sumMeterEvents(
  db: Db,
  { event_name, customer, from, to }: Usage,
  { now, delayS }: { now: number; delayS: number },
) {
  const { sum } = await db
    .selectFrom('stripe_stand_in.meter_events')
    .where('event_name', '=', event_name)
    .where('customer', '=', customer)
    .where('at', '>=', from)
    .where('at', '<', to)
    .$if(delayS > 0, (query) =>
      query.where(sql<boolean>`created + 1 + abs(hashtext(identifier)::bigint) % ${delayS}::bigint <= ${now}`),
    )
    .select(sql<number>`coalesce(sum(value), 0)::bigint`.as('sum'))
    .executeTakeFirstOrThrow()
  return sum
}

export async function deleteMeterEvent(
  trx: Trx,
  { identifier, event_name, since }: { identifier: string; event_name: string; since: number },
) {
  const { numDeletedRows } = await trx
    .deleteFrom('stripe_stand_in.meter_events')
    .where('identifier', '=', identifier)
    .where('event_name', '=', event_name)
    .where('created', '>=', since)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
