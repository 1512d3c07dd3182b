import type Stripe from 'stripe'
import type { World } from './world.ts'

const shown = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000).toISOString() : null)

/** Prints both sides when they differ: meter events, subscriptions and invoices. */
export async function readBooks({ db, stripe }: World) {
  const objects = async (object: 'subscription' | 'invoice') =>
    (await stripe.db.selectFrom('stripe_stand_in.objects').where('object', '=', object).select('data').execute()).map(
      ({ data }) => data,
    )
  const events = await db.selectFrom('meter_events').selectAll().orderBy('id').execute()
  return {
    events: events.map((event) =>
      [
        event.customer_id,
        event.words,
        event.at.toISOString(),
        event.state,
        event.own_invoice ? 'own invoice' : '',
        event.invoiced_apart ? 'invoiced apart' : '',
        `${event.attempts} attempts from ${event.first_attempt_at?.toISOString()}, settled ${event.settled_at?.toISOString()}`,
      ].join(' '),
    ),
    subscriptions: ((await objects('subscription')) as unknown as Stripe.Subscription[]).map((one) =>
      [one.customer, one.status, shown(one.created), shown(one.ended_at), one.billing_thresholds?.amount_gte].join(' '),
    ),
    invoices: ((await objects('invoice')) as unknown as Stripe.Invoice[]).map((one) =>
      [
        one.customer,
        one.billing_reason,
        one.status,
        `${one.total} cents, made ${shown(one.created)}, final ${shown(one.status_transitions.finalized_at)}`,
        ...one.lines.data.map(({ quantity, amount, period }) => `[${quantity} ${amount} until ${shown(period.end)}]`),
      ].join(' '),
    ),
  }
}
