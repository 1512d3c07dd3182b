import { sql } from 'kysely'
import type { Db, Trx } from './tables.ts'

type Key = { event: string; endpoint: string }
export type Delivery = Key & { attempts: number; data: unknown; target: unknown }

export const insertDelivery = (trx: Trx, key: Key) => trx.insertInto('stripe_stand_in.deliveries').values(key).execute()

export async function leaseDelivery(db: Db, leaseMs: number) {
  const { rows } = await sql<Delivery>`
    update stripe_stand_in.deliveries leased
       set attempts = leased.attempts + 1, next_attempt_at = now() + ${leaseMs} * interval '1 millisecond'
      from (select delivery.event, delivery.endpoint from stripe_stand_in.deliveries delivery
              join stripe_stand_in.objects object on object.id = delivery.event
             where next_attempt_at <= now() order by next_attempt_at, position limit 1
               for update of delivery skip locked) next,
           stripe_stand_in.objects event, stripe_stand_in.objects endpoint
     where leased.event = next.event and leased.endpoint = next.endpoint
       and event.id = next.event and endpoint.id = next.endpoint
    returning leased.event, leased.endpoint, leased.attempts, event.data, endpoint.data as target`.execute(db)
  return rows[0]
}

export const deleteDelivery = (db: Db, { event, endpoint }: Key) =>
  db.deleteFrom('stripe_stand_in.deliveries').where('event', '=', event).where('endpoint', '=', endpoint).execute()

export const postponeDelivery = (db: Db, { event, endpoint, delayMs }: Key & { delayMs: number }) =>
  db
    .updateTable('stripe_stand_in.deliveries')
    .set({ next_attempt_at: sql`now() + ${delayMs} * interval '1 millisecond'` })
    .where('event', '=', event)
    .where('endpoint', '=', endpoint)
    .execute()

export async function countDeliveries(db: Db) {
  const { count } = await db
    .selectFrom('stripe_stand_in.deliveries')
    .select((query) => query.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
