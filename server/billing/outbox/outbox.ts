import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import {
  freezeWords,
  gatherUnsentEvents,
  hasUnreportedWords,
  INVOICED_AFTER_MS,
  isUnclear,
  listCustomersWithEvents,
  listOpenEvents,
  loseEvents,
  type MeterEvent,
  moveEvent,
  noteAttempt,
  noteFailure,
  postponeEvents,
  settleEvents,
  withCustomer,
} from '#db/queries/billing/ledgerOutbox.ts'
import { isTranslatingPaid } from '#db/queries/billing/subscriptions.ts'
import type { Db } from '#db/schema.ts'
import { isStripeFailure, type OpenPayments } from '../../integrations/stripe.ts'
import { METER_EVENT_NAME } from '../catalog/catalog.ts'
import { invoiceWords } from '../invoices/invoiceWords.ts'
import { invoiceLeftWords } from '../invoices/leftWords.ts'
import type { Paying } from '../paying.ts'
import { forEachCustomer, messageOf, noteSuccess } from './eachCustomer.ts'
import { codeOf, WordsNotDelivered } from './failures.ts'
import { fetchBillingPeriod, isWithin, type Period, within } from './fetchBillingPeriod.ts'
import { reconcile, SAFE_MS } from './reconcile.ts'

const REFUSED_MS = 3_600_000
const LONGEST_WAIT_MS = 10 * 60_000
const TRANSLATING_MS = 60_000
// Its own retries carry a key under which Stripe would repeat a failure.
const PATIENCE = { maxNetworkRetries: 0, timeout: 8_000 }
const [FLUSH_TRIES, FLUSH_PAUSE_MS] = [20, 250]

type Now = () => Date
const later = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** Words that are billed go to Stripe, each once. Any number of processes may do it at once. */
export async function deliverWords(paying: Paying, now: Now = () => new Date()) {
  const { db, payments } = paying
  if (!payments.isConfigured) return
  await invoiceLeftWords(paying, now, PATIENCE)
  if ((await listCustomersWithEvents(db, now())).length === 0 && !(await hasUnreportedWords(db))) return
  const opened = await payments.open()
  await freezeWords(db, now())
  const customers = await listCustomersWithEvents(db, now())
  await forEachCustomer(paying, { task: 'words', customers, now }, async (connection, customerId) => {
    const events = await listOpenEvents(connection, customerId, now())
    await deliverEvents({ ...paying, db: connection }, opened, events, now)
  })
}

/**
 * Leaves events that Stripe refused to an invoice of their own when the subscription has ended.
 * @throws while Stripe cannot be reached, or it is not known what it has
 */
export async function flushWords({ db, ...paying }: Paying, customerId: string, now: Now = () => new Date()) {
  const opened = await paying.payments.open()
  // Another process may be at it just now.
  for (let tries = 0; tries < FLUSH_TRIES; tries++) {
    while ((await freezeWords(db, now(), customerId)) > 0);
    const isOurs = await withCustomer(db, customerId, async (connection) => {
      await deliverEvents({ db: connection, ...paying }, opened, await listOpenEvents(connection, customerId), now)
      await noteSuccess(connection, { customerId, task: 'words', now })
    })
    const open = await listOpenEvents(db, customerId)
    const isSettled = open.length === 0 || (isOurs && !open.some(isUnclear))
    if (isSettled && !(await hasUnreportedWords(db, customerId))) return
    if (isOurs && !isSettled) break
    await pause(FLUSH_PAUSE_MS)
  }
  throw new WordsNotDelivered('Not all words have reached Stripe yet')
}

/**
 * Oldest first. Those whose first attempt is too long ago, or whose invoice takes no more words, are looked up instead of
 * sent again; those that were never sent count in the period that runs, or get an invoice of their own when none does.
 * @throws what Stripe threw when it cannot be reached
 */
async function deliverEvents(paying: Paying, opened: OpenPayments, events: MeterEvent[], now: Now) {
  if (events.length === 0) return
  const { db } = paying
  const period = await fetchBillingPeriod(opened, events[0]!.customer_id, now(), PATIENCE)
  if (period.kind === 'gone') return loseEvents(db, events[0]!.customer_id, now())
  const metered = events.filter(({ own_invoice }) => !own_invoice)
  const isNew = ({ first_attempt_at }: MeterEvent) => first_attempt_at === null
  const maySend = (event: MeterEvent) =>
    isNew(event) ? period.kind !== 'ended' : !isOld(event, now()) && isWithin(period, event.at)
  for (const event of metered.filter(maySend)) await sendMeterEvent(paying, opened.stripe, event, period, now)
  const unclear = metered.filter((event) => !isNew(event) && !maySend(event))
  if (unclear.length > 0) await reconcile(db, opened, unclear, now())
  const late = period.kind === 'ended' ? events.filter(isNew) : []
  const own = events.filter((event) => event.own_invoice && !late.includes(event))
  for (const event of [...own, ...(await gatherLate(db, late, now))])
    await deliver(paying, event, now, () => invoiceWords(opened.stripe, event, paying.payments.terms, PATIENCE))
}

const isOld = ({ first_attempt_at }: MeterEvent, now: Date) =>
  first_attempt_at !== null && now.getTime() - first_attempt_at.getTime() >= SAFE_MS

async function gatherLate(db: Db, unsent: MeterEvent[], now: Now) {
  const [first] = unsent
  if (!first) return []
  if (await isTranslatingPaid(db, first.payer_id)) {
    await postponeEvents(
      db,
      unsent.map(({ id }) => id),
      later(now(), TRANSLATING_MS),
    )
    return []
  }
  let frozen = 0
  for (let rows = 1; rows > 0; frozen += rows) rows = await freezeWords(db, now(), first.customer_id)
  if (frozen === 0 && unsent.length === 1 && first.own_invoice) return unsent
  return gatherUnsentEvents(db, first.customer_id, now())
}

/** An invoice of the threshold, made while they waited, stays a draft for an hour; later it takes no words of before. */
const notInvoiced = (at: Date, now: Date) => (at.getTime() > now.getTime() - INVOICED_AFTER_MS ? at : now)

/** An identifier that Stripe knows already is delivered. */
async function sendMeterEvent(paying: Paying, stripe: Stripe, event: MeterEvent, period: Period, now: Now) {
  const at =
    event.first_attempt_at === null
      ? within(period, paying.payments.clock.notAhead(notInvoiced(event.at, now()), now()))
      : event.at
  if (at !== event.at) await moveEvent(paying.db, event.id, at)
  await deliver(paying, event, now, async () => {
    try {
      await stripe.billing.meterEvents.create(
        {
          event_name: METER_EVENT_NAME,
          identifier: event.id,
          timestamp: Math.floor(at.getTime() / 1000),
          payload: { stripe_customer_id: event.customer_id, value: String(event.words) },
        },
        PATIENCE,
      )
    } catch (error) {
      if (!isKnownAlready(error)) throw error
    }
  })
}

async function deliver({ db, log }: Paying, event: MeterEvent, now: Now, send: () => Promise<void>) {
  const at = now()
  await noteAttempt(db, event.id, at, later(at, Math.min(LONGEST_WAIT_MS, 1000 * 2 ** event.attempts)))
  try {
    await send()
  } catch (error) {
    const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError
    const last_error = messageOf(error)
    await noteFailure(db, event.id, {
      state: isRefused ? 'failed' : 'waiting',
      last_error,
      error_code: codeOf(error),
      ...(isRefused && { next_attempt_at: later(at, REFUSED_MS) }),
      // Stripe has never taken an event that it refused at the first attempt.
      ...(isRefused && !event.own_invoice && event.first_attempt_at === null && { first_attempt_at: null }),
    })
    if (!isRefused) throw error
    log('warn', 'meter_event_refused', { meter_event: event.id, customer: event.customer_id })
    return
  }
  await settleEvents(db, [event.id], 'sent', now())
}

const isKnownAlready = (error: unknown) =>
  isStripeFailure(error) && error instanceof Error && /already exists with identifier/i.test(error.message)
