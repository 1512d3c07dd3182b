import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import { listDueCustomers } from './dueCustomers.ts'

/** Once each; what is in here is looked at until its words are invoiced. */
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

/** Without an end: until ever. */
export type Span = { from: Date; until: Date | undefined }

type Taking = { customerId: string; span: Span; takenBackWords: number; now: Date }

/**
 * Words that the meter has in this span become an event with an invoice of its own, each of them once, without those
 * that somebody has taken back at Stripe.
 */
export async function takeFromMeter(db: Db, { customerId, span: { from, until }, takenBackWords, now }: Taking) {
  await sql`
    with metered as (
      update meter_events
         set state = 'replaced', invoiced_apart = true
       where customer_id = ${customerId} and state = 'sent' and not own_invoice
         and at >= ${from} and (${until ?? null}::timestamptz is null or at < ${until ?? null})
      returning *),
    sums as (
      select payer_id, max(payer_name) as payer_name, sum(words) as words, cents_per_word, max(at) as at,
             sum(sum(words)) over (order by max(at) desc, payer_id, cents_per_word) - sum(words) as later_words
        from metered
       group by payer_id, cents_per_word),
    left_over as (
      select *, words - greatest(0, least(words, ${takenBackWords} - later_words)) as charged_words from sums)
    insert into meter_events (payer_id, payer_name, customer_id, words, cents_per_word, at, next_attempt_at, own_invoice)
    select payer_id, payer_name, ${customerId}, charged_words, cents_per_word, at, ${now}, true
      from left_over
     where charged_words > 0`.execute(db)
}
