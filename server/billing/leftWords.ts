import type Stripe from 'stripe'
import {
  deleteEndedSubscriptions,
  listEndedCustomers,
  listEndedSubscriptions,
  postponeEndedSubscriptions,
  type Span,
  takeFromMeter,
} from '#db/queries/endedSubscriptions.ts'
import { isUnclear, listOpenEvents } from '#db/queries/ledgerOutbox.ts'
import type { Db } from '#db/schema.ts'
import { finalizeDrafts } from './defaultCard.ts'
import { forEachCustomer } from './eachCustomer.ts'
import type { Paying } from './paying.ts'
import { isEnded } from './standing.ts'

const AGAIN_MS = 10 * 60_000
const MOST = 100

/**
 * Stripe makes no invoice of a subscription that ends by its last failed charge, or that somebody cancels at Stripe: what
 * the meter has after its last invoice gets an invoice of its own. It is looked up at Stripe, so how and when the end was
 * heard of makes no difference.
 */
export async function invoiceLeftWords(paying: Paying, now: () => Date, options: Stripe.RequestOptions) {
  const customers = await listEndedCustomers(paying.db, now())
  if (customers.length === 0) return
  const { stripe } = await paying.payments.open()
  await forEachCustomer(paying, { task: 'left_words', customers, now }, async (connection, customer) => {
    await postponeEndedSubscriptions(connection, customer, new Date(now().getTime() + AGAIN_MS))
    await settle(connection, stripe, customer, now(), options)
  })
}

async function settle(db: Db, stripe: Stripe, customer: string, now: Date, options: Stripe.RequestOptions) {
  const ids = await listEndedSubscriptions(db, customer)
  const { data: all } = await stripe.subscriptions.list({ customer, status: 'all', limit: MOST }, options)
  for (const ended of all.filter(({ id }) => ids.includes(id))) {
    const span = await findUninvoiced(stripe, ended, all, options)
    if (span) await takeFromMeter(db, customer, span, now)
  }
  // What may have reached the meter, though nobody knows, is known later.
  if (!(await listOpenEvents(db, customer)).some(isUnclear)) await deleteEndedSubscriptions(db, ids)
}

/** From the end of its last invoice until another subscription counts. */
async function findUninvoiced(
  stripe: Stripe,
  ended: Stripe.Subscription,
  all: Stripe.Subscription[],
  options: Stripe.RequestOptions,
): Promise<Span | undefined> {
  const others = all.filter(({ id }) => id !== ended.id)
  if (others.some((other) => !isEnded(other) && other.start_date <= ended.start_date)) return undefined
  const next = others.map(({ start_date }) => start_date).filter((start) => start > ended.start_date)
  const until = next.length > 0 ? Math.min(...next) : undefined
  const from = await findInvoicedUntil(stripe, ended, options)
  if (until !== undefined && until <= from) return undefined
  return { from: new Date(from * 1000), until: until === undefined ? undefined : new Date(until * 1000) }
}

/** Drafts count too, for none of them stays one. */
async function findInvoicedUntil(
  stripe: Stripe,
  { id: subscription, start_date }: Stripe.Subscription,
  options: Stripe.RequestOptions,
) {
  await finalizeDrafts(stripe, { subscription }, options)
  let until = start_date
  for await (const invoice of stripe.invoices.list({ subscription, limit: MOST }, options)) {
    if (invoice.billing_reason === 'subscription_create') continue // of no words yet
    for (const { period, parent } of invoice.lines.data)
      if (parent?.subscription_item_details) until = Math.max(until, period.end)
  }
  return until
}
