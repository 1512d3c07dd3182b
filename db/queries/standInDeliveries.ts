import { sql } from 'kysely'
import type { Db, Trx } from '../schema.ts'

export const insertDelivery = (trx: Trx, delivery: { event: string; endpoint: string }) =>
  trx.insertInto('stand_in_deliveries').values(delivery).execute()

/** The next one that is due, held for `leaseMs`: meanwhile no other process takes it. */
export async function claimDelivery(db: Db, leaseMs: number) {
  const { rows } = await sql<{ event: string; endpoint: string; attempts: number; data: unknown; target: unknown }>`
    update stand_in_deliveries claimed
       set attempts = claimed.attempts + 1, next_attempt_at = now() + ${leaseMs} * interval '1 millisecond'
      from (select delivery.event, delivery.endpoint from stand_in_deliveries delivery
              join stand_in_objects object on object.id = delivery.event
             where next_attempt_at <= now() order by next_attempt_at, position limit 1
               for update of delivery skip locked) next,
           stand_in_objects event, stand_in_objects endpoint
     where claimed.event = next.event and claimed.endpoint = next.endpoint
       and event.id = next.event and endpoint.id = next.endpoint
    returning claimed.event, claimed.endpoint, claimed.attempts, event.data, endpoint.data as target`.execute(db)
  return rows[0]
}

export const deleteDelivery = (db: Db, { event, endpoint }: { event: string; endpoint: string }) =>
  db.deleteFrom('stand_in_deliveries').where('event', '=', event).where('endpoint', '=', endpoint).execute()

export const postponeDelivery = (
  db: Db,
  { event, endpoint, delayMs }: { event: string; endpoint: string; delayMs: number },
) =>
  db
    .updateTable('stand_in_deliveries')
    .set({ next_attempt_at: sql`now() + ${delayMs} * interval '1 millisecond'` })
    .where('event', '=', event)
    .where('endpoint', '=', endpoint)
    .execute()

export async function countDeliveries(db: Db) {
  const { count } = await db
    .selectFrom('stand_in_deliveries')
    .select((query) => query.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
