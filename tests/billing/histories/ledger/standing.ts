import type Stripe from 'stripe'
import { idOf, invoiceOfPayment, OVER, type Records } from './records.ts'

/** Seconds around an end in which either answer is right. */
const NEAR_S = 1200

/** Why nothing is translated, in the order in which a person is told. */
export type Why = 'unpaid' | 'disputed' | 'collection_paused' | 'not_counted' | 'no_card' | 'paused'
export type Expected = { owed: number; status: string; why: Why | null; words: 'credit' | 'free' | 'none' | 'unsure' }

/** Must be paid before anything else: charged to a card, and failed, given up after a failure, or charged by nobody. */
export const owedOn = ({ ourInvoices }: Records, customer: string) =>
  ourInvoices.filter(
    (invoice) =>
      invoice.customer === customer &&
      invoice.collection_method === 'charge_automatically' &&
      invoice.amount_remaining > 0 &&
      ((invoice.status === 'open' && (invoice.attempted || !invoice.auto_advance)) ||
        (invoice.status === 'uncollectible' && invoice.attempted)),
  )

export const sumOwed = (records: Records, customer: string | undefined) =>
  customer === undefined
    ? 0
    : owedOn(records, customer).reduce((sum, { amount_remaining }) => sum + amount_remaining, 0)

/** The customer of a person who was not deleted. */
export function customerOf({ owners, customers }: Records, person: string) {
  const ids = [...owners].filter(([, owner]) => owner === person).map(([id]) => id)
  return customers.findLast(({ id, deleted }) => !deleted && ids.includes(id))?.id
}

/** The last customer of a person, whether or not it is deleted. */
export const lastCustomerOf = ({ owners }: Records, person: string) =>
  [...owners].findLast(([, owner]) => owner === person)?.[0]

/** As Stripe's documentation of statuses, paused collection and payment methods has it. */
export function expectedOf(
  records: Records,
  customer: string | undefined,
  { now, settled }: { now: number; settled: Set<string> },
): Expected {
  if (customer === undefined) return { owed: 0, status: 'none', why: null, words: 'free' }
  const owed = sumOwed(records, customer)
  const all = records.ours.filter((one) => one.customer === customer)
  const running = all.filter(({ status }) => !OVER.includes(status))
  const counting = running.filter(({ status }) => status !== 'incomplete')
  const one = counting[0] ?? running[0]
  const status = one?.status ?? (all.length > 0 ? 'over' : 'none')
  const isUnsure = counting.length > 1 || (one?.cancel_at != null && Math.abs(one.cancel_at - now) < NEAR_S)
  const lost = records.disputes.some(
    (dispute) => dispute.status === 'lost' && !settled.has(dispute.id) && isAboutOurs(records, dispute, customer),
  )
  const isBehind = counting.some((each) => each.status === 'past_due' || each.status === 'unpaid')
  const why = owed > 0 || isBehind ? 'unpaid' : lost ? 'disputed' : one ? holdOf(records, one) : null
  const isPaying = one?.status === 'active' || one?.status === 'trialing'
  const words =
    why !== null && !(isUnsure && why !== 'unpaid') ? 'none' : isUnsure ? 'unsure' : isPaying ? 'credit' : 'free'
  return { owed, status: isUnsure ? 'unsure' : status, why, words }
}

function holdOf(records: Records, one: Stripe.Subscription): Why | null {
  if (one.status !== 'active' && one.status !== 'trialing' && one.status !== 'paused') return null
  if (one.pause_collection !== null) return 'collection_paused'
  if (!one.items.data.some(({ price }) => records.isMetered(price))) return 'not_counted'
  if (one.collection_method === 'charge_automatically' && !isCharged(records, one)) return 'no_card'
  return one.status === 'paused' ? 'paused' : null
}

/** The subscription's own card, else the customer's default; Stripe charges no other. */
function isCharged({ customers }: Records, { default_payment_method, customer }: Stripe.Subscription) {
  const holder = customers.find(({ id }) => id === customer)
  return (
    default_payment_method !== null ||
    (holder?.deleted !== true && idOf(holder?.invoice_settings.default_payment_method) !== undefined)
  )
}

function isAboutOurs(records: Records, dispute: Stripe.Dispute, customer: string) {
  const invoice = invoiceOfPayment(records, dispute)
  return invoice !== undefined && invoice.customer === customer && records.isOurInvoice(invoice)
}
