import type { Stripe } from 'stripe'
import type { CallContext } from '../store/context.ts'
import { listObjects } from '../store/lists.ts'
import { newId } from '../store/newId.ts'
import { updateDueAt } from '../store/objectRows.ts'
import { requireObject, saveObject } from '../store/objects.ts'
import { invalid } from '../stripeFailure.ts'
import { periodOf } from '../subscriptions/periods.ts'
import { sumOf } from './amounts.ts'
import { draftInvoice } from './draftInvoice.ts'
import { linesOf } from './invoiceLines.ts'

const MIN_CENTS = 50
const LAST_PART_S = 86_400

type Given = Stripe.SubscriptionCreateParams['billing_thresholds']

export function thresholdsOf(given: Given): Stripe.Subscription.BillingThresholds | null {
  if (!given) return null
  const { amount_gte, reset_billing_cycle_anchor = false } = given
  if (reset_billing_cycle_anchor)
    throw invalid('The billing cycle anchor stays as it is here.', 'billing_thresholds[reset_billing_cycle_anchor]')
  if (amount_gte === undefined || amount_gte < MIN_CENTS)
    throw invalid(`The threshold must be at least ${MIN_CENTS}.`, 'billing_thresholds[amount_gte]')
  return { amount_gte, reset_billing_cycle_anchor }
}

/** Makes subscriptions due whose usage has reached their threshold, so that the clock invoices them under the exclusive lock. */
export async function scheduleThresholdCheck(context: CallContext, customer: string) {
  for (const subscription of await listObjects(context, 'subscription', { customer, containing: { status: 'active' } }))
    if (await hasReachedThreshold(context, subscription)) await updateDueAt(context.trx, subscription.id, context.now)
}

export async function checkThreshold(context: CallContext, subscription: Stripe.Subscription) {
  if (await hasReachedThreshold(context, subscription)) {
    const period = { start: periodOf(subscription).start, end: context.now + 1 } // this very second is part of it
    await draftInvoice(context, subscription, period, 'subscription_threshold')
  }
  await saveObject(context, await requireObject(context, 'subscription', subscription.id)) // restores the due time: the end of the period
}

async function hasReachedThreshold(context: CallContext, subscription: Stripe.Subscription) {
  const least = subscription.billing_thresholds?.amount_gte
  const { start, end } = periodOf(subscription)
  if (!least || context.now >= end - LAST_PART_S) return false
  const lines = await linesOf(context, subscription, {
    id: newId('in'),
    period: { start, end: context.now + 1 },
    created: context.now,
  })
  return sumOf(lines) >= least
}
