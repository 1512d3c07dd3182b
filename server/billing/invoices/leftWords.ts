import type Stripe from 'stripe'
import { insertWordCount } from '#db/queries/billing/corrections.ts'
import {
  deleteEndedSubscriptions,
  listEndedCustomers,
  listEndedSubscriptions,
  postponeEndedSubscriptions,
  type Span,
  sumInMeter,
  takeFromMeter,
} from '#db/queries/billing/endedSubscriptions.ts'
import { isUnclear, listOpenEvents } from '#db/queries/billing/ledgerOutbox.ts'
import type { Db } from '#db/schema.ts'
import { isMissing, type OpenPayments } from '../../integrations/stripe.ts'
import { listEveryInvoice, listOurSubscriptions } from '../customers/ours.ts'
import { isEnded } from '../customers/standing.ts'
import { forEachCustomer } from '../outbox/eachCustomer.ts'
import { InvoiceUnclear, WordsNotDelivered } from '../outbox/failures.ts'
import { compareMeter, isCountDue } from '../outbox/meteredWords.ts'
import type { Paying } from '../paying.ts'
import { finalizeDrafts } from '../payment/defaultCard.ts'
import { endOf, isPendingUsage, readLine, WORDS_NOTE } from './invoicedLines.ts'

const AGAIN_MS = 10 * 60_000
const MAX_AT_ONCE = 100

/**
 * Invoices what the meter has after the last invoice: Stripe makes none of a subscription that ends by its last failed
 * charge, or that somebody cancels at Stripe.
 */
export async function invoiceLeftWords(paying: Paying, now: () => Date, options: Stripe.RequestOptions) {
  const customers = await listEndedCustomers(paying.db, now())
  if (customers.length === 0) return
  const opened = await paying.payments.open()
  await forEachCustomer(paying, { task: 'left_words', customers, now }, async (connection, customer) => {
    await postponeEndedSubscriptions(connection, customer, new Date(now().getTime() + AGAIN_MS))
    await invoiceWordsOf(connection, opened, customer, now(), options)
  })
}

async function invoiceWordsOf(
  db: Db,
  opened: OpenPayments,
  customer: string,
  now: Date,
  options: Stripe.RequestOptions,
) {
  const ids = await listEndedSubscriptions(db, customer)
  const all = await listOurSubscriptions(opened, customer, options)
  for (const ended of all.filter(({ id }) => ids.includes(id))) {
    const invoiced = await findInvoiced(opened, ended, customer, options)
    const span = findUninvoiced(ended, all, invoiced.until)
    if (!span) continue
    if (invoiced.unclear) await refuseDoubt(db, customer, span, invoiced.unclear)
    const words = await countLeftWords({ db, opened, customer, ended, span, now })
    await takeFromMeter(db, { customerId: customer, span, words, now })
  }
  // Events with an unknown outcome are resolved later.
  if (!(await listOpenEvents(db, customer)).some(isUnclear)) await deleteEndedSubscriptions(db, ids)
}

type LookAt = { db: Db; opened: OpenPayments; customer: string; ended: Stripe.Subscription; span: Span; now: Date }

/**
 * Leaves out words that somebody has taken back at Stripe; the difference is recorded.
 * @throws {WordsNotDelivered} within the hour in which Stripe may not have counted all yet
 */
async function countLeftWords({ db, opened, customer, ended, span, now }: LookAt) {
  const words = await sumInMeter(db, customer, span)
  if (words === 0) return 0
  const period = { from: span.from, until: span.until ?? now }
  const meter = await compareMeter(db, opened, customer, period).catch((error) => {
    if (isMissing(error)) return undefined // a customer who is gone has no count, and no invoice either
    throw error
  })
  if (!meter || meter.sent === meter.counted) return words
  const { sent, counted } = meter
  if (!(await isCountDue(db, customer, { since: new Date((ended.ended_at ?? 0) * 1000), now })))
    throw new WordsNotDelivered(
      `Stripe's meter has counted ${counted} words after the last invoice, and ${sent} were sent`,
    )
  await insertWordCount(db, { customerId: customer, subscription: ended.id, sent, counted, at: now })
  return words - Math.max(0, sent - counted)
}

/** @throws while words may be on an invoice already: nobody is charged twice, and an administrator is shown why */
async function refuseDoubt(db: Db, customer: string, span: Span, unclear: string) {
  const words = await sumInMeter(db, customer, span)
  if (words > 0) throw new InvoiceUnclear(`${unclear}. Nothing is charged for ${words} words that it may hold`)
}

function findUninvoiced(ended: Stripe.Subscription, all: Stripe.Subscription[], from: number): Span | undefined {
  const others = all.filter(({ id }) => id !== ended.id)
  if (others.some((other) => !isEnded(other) && other.start_date <= ended.start_date)) return undefined
  const next = others.map(({ start_date }) => start_date).filter((start) => start > ended.start_date)
  const until = next.length > 0 ? Math.min(...next) : undefined
  if (until !== undefined && until <= from) return undefined
  return { from: new Date(from * 1000), until: until === undefined ? undefined : new Date(until * 1000) }
}

/** Until when its words are on invoices, and the line that leaves it open. Drafts count too, for none of them stays one. */
async function findInvoiced(
  opened: OpenPayments,
  ended: Stripe.Subscription,
  customer: string,
  options: Stripe.RequestOptions,
) {
  const { stripe } = opened
  await finalizeDrafts(opened, customer, [ended], options)
  // The words of a trial are on no invoice, and not charged.
  let until = Math.max(ended.start_date, Math.min(ended.trial_end ?? 0, ended.ended_at ?? 0))
  const unclear: { end: number; reason: string }[] = []
  for await (const invoice of listEveryInvoice(opened, customer, options)) {
    if (invoice.billing_reason === 'subscription_create') continue // of no words yet
    for await (const line of linesOf(stripe, invoice, options)) {
      const kind = readLine(line, invoice, ended)
      const end = endOf(line, invoice)
      if (kind === 'words') until = Math.max(until, end)
      if (kind === 'unclear')
        unclear.push({
          end,
          reason: `The line ${line.id} of the invoice ${invoice.id} does not say whether it is of translated words; set the invoice's metadata ${WORDS_NOTE} to included or none`,
        })
    }
  }
  for await (const item of stripe.invoiceItems.list({ customer, pending: true, limit: MAX_AT_ONCE }, options))
    if (isPendingUsage(item, ended))
      unclear.push({ end: item.period.end, reason: `The invoice item ${item.id} waits for the next invoice` })
  return { until, unclear: unclear.find(({ end }) => end > until)?.reason }
}

async function* linesOf(stripe: Stripe, { id, lines }: Stripe.Invoice, options: Stripe.RequestOptions) {
  if (lines.has_more) yield* stripe.invoices.listLineItems(id, { limit: MAX_AT_ONCE }, options)
  else yield* lines.data
}
