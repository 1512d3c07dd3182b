import type Stripe from 'stripe'
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
import { isMissing, isStripeFailure } from '../../integrations/stripe.ts'
import { STILL_ENDING, STILL_TRANSLATING } from '../constants.ts'
import { askStripe } from '../customers/askStripe.ts'
import { showStanding } from '../customers/showStanding.ts'
import { isEnded, type Standing, subscriptionOf } from '../customers/standing.ts'
import { syncCustomer } from '../customers/syncCustomer.ts'
import { finalInvoicePage } from '../invoices/finalInvoice.ts'
import { deliverAll } from '../outbox/deliverAll.ts'
import { attempt } from '../outbox/eachCustomer.ts'
import { flushWords, WordsNotDelivered } from '../outbox/outbox.ts'
import type { Paying } from '../paying.ts'

/**
 * Free now, with a final invoice for what was translated. From the first commit on nothing more is translated; what the
 * first attempt does not finish `endSubscriptions` goes on with, whatever happens to this process.
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
    url = await endSubscription(paying, customer)
  })
  if (failed) {
    const { type, code, message } = failed.error as { type?: string; code?: string; message?: string }
    const isExpected = isStripeFailure(failed.error) || failed.error instanceof WordsNotDelivered
    if (isExpected) log('warn', 'subscription_end_postponed', { type, code, reason: type ? undefined : message })
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

/** Ends what runs at Stripe once the last word has reached it. */
async function endSubscription(paying: Paying, { user_id, customer_id }: BillingCustomer) {
  const { payments, log } = paying
  const opened = await payments.open()
  const { subscriptions } = await askStripe(opened.stripe, customer_id!)
  let url: string | undefined
  for (const { id } of subscriptions.filter((subscription) => !isEnded(subscription))) {
    const former = await opened.stripe.subscriptions.retrieve(id)
    await deliverAll(paying, opened, customer_id!, former)
    const ended = await cancelNow(opened.stripe, id)
    // It has ended: an invoice that cannot be shown comes by mail.
    url = await finalInvoicePage(opened.stripe, former, ended).catch((error) => {
      log('warn', 'final_invoice_unreadable', { type: error.type, code: error.code })
      return undefined
    })
  }
  await syncCustomer(paying, opened, user_id)
  const apart = await invoiceRefused(paying, opened.stripe, customer_id!)
  return url ?? apart
}

/** Words that the meter did not take have an invoice of their own; what fails is tried again by itself. */
async function invoiceRefused(paying: Paying, stripe: Stripe, customer: string) {
  if ((await listOpenEvents(paying.db, customer)).length === 0) return undefined
  try {
    await flushWords(paying, customer)
    const [newest] = (await stripe.invoices.list({ customer, limit: 1 })).data
    return newest?.metadata?.words_event ? (newest.hosted_invoice_url ?? undefined) : undefined
  } catch (error) {
    if (!isStripeFailure(error) && !(error instanceof WordsNotDelivered)) throw error
    paying.log('warn', 'words_not_invoiced', { customer })
    return undefined
  }
}

/** Unbilled words are invoiced at once. */
async function cancelNow(stripe: Stripe, id: string) {
  try {
    return await stripe.subscriptions.cancel(id, { invoice_now: true, prorate: false })
  } catch (error) {
    if (!isMissing(error)) throw error
    return stripe.subscriptions.retrieve(id) // it had ended meanwhile
  }
}
