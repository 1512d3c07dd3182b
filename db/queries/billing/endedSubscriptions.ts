import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import { listDueCustomers } from './dueCustomers.ts'

export const insertEndedSubscriptions = async (trx: Trx, customerId: string, ids: string[]) => {
  if (ids.length === 0) return
  await trx
    .insertInto('ended_subscriptions')
    .values(ids.map((id) => ({ id, customer_id: customerId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const listEndedCustomers = (db: Db, now: Date) => listDueCustomers(db, 'ended_subscriptions', now)

export const listEndedSubscriptions = async (db: Db, customerId: string) =>
  (await db.selectFrom('ended_subscriptions').where('customer_id', '=', customerId).select('id').execute()).map(
    ({ id }) => id,
  )

export const deleteEndedSubscriptions = (db: Db, ids: string[]) =>
  db.deleteFrom('ended_subscriptions').where('id', 'in', ids).execute()

export const postponeEndedSubscriptions = (db: Db, customerId: string, until: Date) =>
  db.updateTable('ended_subscriptions').set({ next_attempt_at: until }).where('customer_id', '=', customerId).execute()

export type Span = { from: Date; until: Date | undefined }

const inMeter = (customerId: string, { from, until }: Span) => sql<boolean>`
  customer_id = ${customerId} and state = 'sent' and not own_invoice
  and at >= ${from} and (${until ?? null}::timestamptz is null or at < ${until ?? null})`

export async function sumInMeter(db: Db, customerId: string, span: Span) {
  const sum = sql<number>`coalesce(sum(words), 0)`.as('words')
  return (await db.selectFrom('meter_events').where(inMeter(customerId, span)).select(sum).executeTakeFirstOrThrow())
    .words
}

type Taking = { customerId: string; span: Span; words: number; now: Date }

/**
 * The newest words that the meter has in a span become an event with an invoice of its own, each of them once. The rest
 * stays as it was sent: it is on an invoice, or was taken back at Stripe.
 */
export async function takeFromMeter(db: Db, { customerId, span, words, now }: Taking) {
  await sql`
    with ranked as (
      select id, sum(words) over (order by settled_at desc, id desc) - words as newer_words
        from meter_events
       where ${inMeter(customerId, span)}),
    metered as (
      update meter_events event
         set state = 'replaced', invoiced_apart = true
        from ranked
       where ranked.id = event.id and newer_words < ${words}
      returning event.*, least(words, ${words} - newer_words)::integer as charged_words)
    insert into meter_events
           (payer_id, payer_name, customer_id, words, cents_per_word, at, next_attempt_at, own_invoice, state, settled_at)
    select payer_id, max(payer_name), customer_id, sum(charged_words), cents_per_word, max(at), ${now}::timestamptz, true, 'waiting', null::timestamptz
      from metered
     group by customer_id, payer_id, cents_per_word
     union all
    select payer_id, payer_name, customer_id, words - charged_words, cents_per_word, at, ${now}::timestamptz, false, 'sent', settled_at
      from metered
     where words > charged_words`.execute(db)
}
