import type Stripe from 'stripe'
import { insertWordCount } from '#db/queries/billing/corrections.ts'
import { listOpenEvents } from '#db/queries/billing/ledgerOutbox.ts'
import {
  type BillingCustomer,
  findCustomer,
  isTranslatingPaid,
  lockPerson,
  setEnding,
} from '#db/queries/billing/subscriptions.ts'
import type { Trx } from '#db/schema.ts'
import { ApiError, notFound } from '../../http/apiError.ts'
import { write } from '../../http/write.ts'
import { isMissing, type OpenPayments } from '../../integrations/stripe.ts'
import { STILL_ENDING, STILL_TRANSLATING } from '../constants.ts'
import { listOurInvoices, listOurSubscriptions } from '../customers/ours.ts'
import { showStanding } from '../customers/showStanding.ts'
import { isEnded, type Standing, subscriptionOf } from '../customers/standing.ts'
import { syncCustomer } from '../customers/syncCustomer.ts'
import { finalInvoicePage } from '../invoices/finalInvoice.ts'
import { deliverAll } from '../outbox/deliverAll.ts'
import { attempt } from '../outbox/eachCustomer.ts'
import { isExpected, WordsNotDelivered } from '../outbox/failures.ts'
import { isCountDue } from '../outbox/meteredWords.ts'
import { flushWords } from '../outbox/outbox.ts'
import type { Paying } from '../paying.ts'

/**
 * Ends the subscription with a final invoice: from the first commit on nothing more is translated, and `endSubscriptions`
 * goes on with what the first attempt does not finish, whatever happens to this process.
 * @returns the invoice's page, undefined when nothing is owed or it is still ending
 */
export async function downgradeNow(paying: Paying, userId: string) {
  await syncCustomer(paying, await paying.payments.open(), userId)
  const ending = await write(paying, (trx) => beginEnding(trx, userId))
  return tryEnding(paying, ending)
}

/** One attempt. A failure is written down, and delays only the next attempt. */
export async function tryEnding(paying: Paying, customer: BillingCustomer, now = () => new Date()) {
  const { db, log } = paying
  let url: string | undefined
  const failed = await attempt(db, { customerId: customer.customer_id!, task: 'ending', now }, async () => {
    url = await endSubscription(paying, customer, now())
  })
  if (failed) {
    const { type, code, message } = failed.error as { type?: string; code?: string; message?: string }
    if (isExpected(failed.error))
      log('warn', 'subscription_end_postponed', { type, code, reason: type ? undefined : message })
    else log('error', 'subscription_end_failed', {}, failed.error)
  }
  return { url, isEnding: (await findCustomer(db, customer.user_id))?.ending_since != null }
}

/** @throws {ApiError} 409 while a former subscription is still ending */
export async function finishEnding(paying: Paying, customer: BillingCustomer) {
  const { isEnding } = await tryEnding(paying, customer)
  if (isEnding) throw new ApiError(409, STILL_ENDING, { 'Retry-After': '10' })
}

async function beginEnding(trx: Trx, userId: string) {
  await lockPerson(trx, userId)
  const customer = await findCustomer(trx, userId)
  const running = customer && subscriptionOf(customer.standing as Standing)
  if (!running || isEnded(running)) throw notFound('Subscription')
  if (await isTranslatingPaid(trx, userId)) throw new ApiError(409, STILL_TRANSLATING)
  await setEnding(trx, userId, { isEnding: true })
  await showStanding(trx, userId)
  return customer
}

async function endSubscription(paying: Paying, customer: BillingCustomer, now: Date) {
  const { user_id, customer_id } = customer
  const { payments, log } = paying
  const opened = await payments.open()
  const running = (await listOurSubscriptions(opened, customer_id!)).filter((subscription) => !isEnded(subscription))
  let url: string | undefined
  for (const former of running) {
    await deliverOrGiveUp(paying, opened, customer, former, now)
    const ended = await cancelNow(opened.stripe, former.id)
    if (former.pause_collection) continue // its drafts are kept, or its invoice is void
    // It has ended: an invoice that cannot be shown comes by mail.
    url = await finalInvoicePage(opened.stripe, former, ended).catch((error) => {
      log('warn', 'final_invoice_unreadable', { type: error.type, code: error.code })
      return undefined
    })
  }
  await syncCustomer(paying, opened, user_id)
  const apart = await invoiceRefused(paying, opened, customer_id!)
  return url ?? apart
}

/**
 * Stripe's count is the truth, for nothing else is ever invoiced: after an hour, or when an administrator says so, the
 * subscription ends with it, and the difference is recorded.
 */
async function deliverOrGiveUp(
  paying: Paying,
  opened: OpenPayments,
  { ending_since, ends_as_counted, customer_id }: BillingCustomer,
  former: Stripe.Subscription,
  now: Date,
) {
  await deliverAll(paying, opened, customer_id!, former).catch(async (error) => {
    if (!(error instanceof WordsNotDelivered)) throw error
    const isDue = ends_as_counted || (await isCountDue(paying.db, customer_id!, { since: ending_since ?? now, now }))
    if (!isDue) throw error
    const { counted, sent } = error
    paying.log('warn', 'subscription_ends_as_counted', { customer: customer_id, counted, sent })
    if (counted !== undefined && sent !== undefined)
      await write(paying, (trx) =>
        insertWordCount(trx, { customerId: customer_id!, subscription: former.id, sent, counted, at: now }),
      )
  })
}

async function invoiceRefused(paying: Paying, opened: OpenPayments, customer: string) {
  if ((await listOpenEvents(paying.db, customer)).length === 0) return undefined
  try {
    await flushWords(paying, customer)
    const [newest] = await listOurInvoices(opened, customer, [])
    return newest?.hosted_invoice_url ?? undefined
  } catch (error) {
    if (!isExpected(error)) throw error
    paying.log('warn', 'words_not_invoiced', { customer })
    return undefined
  }
}

async function cancelNow(stripe: Stripe, id: string) {
  try {
    return await stripe.subscriptions.cancel(id, { invoice_now: true, prorate: false })
  } catch (error) {
    if (!isMissing(error)) throw error
    return stripe.subscriptions.retrieve(id) // it had ended meanwhile
  }
}
