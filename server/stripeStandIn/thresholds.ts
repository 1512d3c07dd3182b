import type { Stripe } from 'stripe'
import { hastenObject } from '#db/queries/standIn.ts'
import { sumOf } from './amounts.ts'
import { all, type Desk, find, newId, save } from './desk.ts'
import { draftInvoice, linesOf } from './draftInvoice.ts'
import { periodOf } from './periods.ts'
import { invalid } from './stripeFailure.ts'

const LEAST = 50
/** Before the end of a period no threshold makes a second invoice of the same day. */
const QUIET_S = 86_400

type Given = Stripe.SubscriptionCreateParams['billing_thresholds']

export function thresholdsOf(given: Given): Stripe.Subscription.BillingThresholds | null {
  if (!given) return null
  const { amount_gte, reset_billing_cycle_anchor = false } = given
  if (reset_billing_cycle_anchor)
    throw invalid('The billing cycle anchor stays as it is here.', 'billing_thresholds[reset_billing_cycle_anchor]')
  if (amount_gte === undefined || amount_gte < LEAST)
    throw invalid(`The threshold must be at least ${LEAST}.`, 'billing_thresholds[amount_gte]')
  return { amount_gte, reset_billing_cycle_anchor }
}

/** Makes a subscription due whose usage may have reached its threshold: it is weighed by the clock, beside nobody. */
export async function noticeUsage(desk: Desk, customer: string) {
  for (const subscription of await all(desk, 'subscription', { customer, holding: { status: 'active' } }))
    if (await isReached(desk, subscription)) await hastenObject(desk.trx, subscription.id, desk.now)
}

/** An invoice of what is on none yet, when that has reached the threshold; the period runs on. */
export async function weighThreshold(desk: Desk, subscription: Stripe.Subscription) {
  if (await isReached(desk, subscription)) {
    const period = { start: periodOf(subscription).start, end: desk.now + 1 } // this very second is part of it
    await draftInvoice(desk, subscription, period, 'subscription_threshold')
  }
  await save(desk, await find(desk, 'subscription', subscription.id)) // due when its period ends
}

async function isReached(desk: Desk, subscription: Stripe.Subscription) {
  const least = subscription.billing_thresholds?.amount_gte
  const { start, end } = periodOf(subscription)
  if (!least || desk.now >= end - QUIET_S) return false
  const lines = await linesOf(desk, subscription, {
    id: newId('in'),
    period: { start, end: desk.now + 1 },
    created: desk.now,
  })
  return sumOf(lines) >= least
}
