import type { Stripe } from 'stripe'
import { draftInvoice } from '../invoicing/draftInvoice.ts'
import { thresholdsOf } from '../invoicing/thresholds.ts'
import { mergeMetadata } from '../resources/metadata.ts'
import type { CallContext } from '../store/context.ts'
import { requireObject, saveObject } from '../store/objects.ts'
import { invalid } from '../stripeFailure.ts'
import { emitEvent } from '../webhooks/emitEvent.ts'
import { isInTrial, periodEnd, periodOf, withPeriod } from './periods.ts'
import { changeItems } from './subscriptionItems.ts'
import type { UPDATABLE } from './updatable.ts'

export async function changeSubscription(
  context: CallContext,
  before: Stripe.Subscription,
  params: Pick<
    Stripe.SubscriptionUpdateParams,
    (typeof UPDATABLE)[number] | 'items' | 'pause_collection' | 'proration_behavior'
  >,
) {
  const { default_payment_method, description } = params
  const ends = endOf(context, before, params)
  const cancels = ends.cancel_at !== null
  const isNew = cancels && before.cancel_at === null
  const items = params.items
    ? await changeItems(context, before, params.items, params.proration_behavior)
    : before.items
  const changed = await saveObject(context, {
    ...before,
    ...ends,
    items,
    ...collectionOf(before, params),
    ...(params.trial_settings && { trial_settings: trialSettingsOf(params.trial_settings)! }),
    canceled_at: isNew ? context.now : cancels ? before.canceled_at : null,
    cancellation_details: {
      ...before.cancellation_details!,
      reason: cancels ? ('cancellation_requested' as const) : null,
    },
    ...(params.billing_thresholds !== undefined && { billing_thresholds: thresholdsOf(params.billing_thresholds) }),
    ...(default_payment_method !== undefined && { default_payment_method: default_payment_method || null }),
    ...(description !== undefined && { description: description || null }),
    metadata: mergeMetadata(before.metadata, params.metadata),
  })
  const { cancel_at_period_end, cancel_at, canceled_at } = before
  await emitEvent(context, 'customer.subscription.updated', changed, { cancel_at_period_end, cancel_at, canceled_at })
  return params.trial_end === undefined ? changed : changeTrial(context, changed, params.trial_end)
}

function collectionOf(
  { pause_collection: paused, collection_method: method }: Stripe.Subscription,
  { pause_collection: given, ...params }: Stripe.SubscriptionUpdateParams,
) {
  const collection_method = params.collection_method ?? method
  return {
    collection_method,
    ...(params.collection_method !== undefined && { days_until_due: daysUntilDue(params) }),
    pause_collection:
      given === undefined ? paused : given ? { behavior: given.behavior, resumes_at: given.resumes_at ?? null } : null,
  }
}

/** @throws {StripeFailure} for an invoice that is sent without a day on which it is due */
export function daysUntilDue({
  collection_method,
  days_until_due,
}: Pick<Stripe.SubscriptionUpdateParams, 'collection_method' | 'days_until_due'>) {
  if (collection_method !== 'send_invoice') return null
  if (days_until_due === undefined)
    throw invalid('Missing required param: days_until_due.', 'days_until_due', 'parameter_missing')
  return days_until_due
}

export const trialSettingsOf = (given: Stripe.SubscriptionUpdateParams.TrialSettings | undefined) =>
  given &&
  ({
    end_behavior: { missing_payment_method: given.end_behavior.missing_payment_method ?? 'create_invoice' },
  } as Stripe.Subscription.TrialSettings)

/** Begins a trial, moves its end or ends it: the usage so far is invoiced, and a period begins that ends with the trial. */
async function changeTrial(context: CallContext, subscription: Stripe.Subscription, given: number | 'now') {
  const end = given === 'now' ? context.now : given
  if (end < context.now)
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', 'trial_end')
  const { start } = periodOf(subscription)
  if (!isInTrial(subscription) && context.now > start)
    await draftInvoice(context, subscription, { start, end: context.now }, 'subscription_update')
  const isTrial = end > context.now
  const invoiced = await requireObject(context, 'subscription', subscription.id)
  const changed = await saveObject(context, {
    ...withPeriod(invoiced, { start: context.now, end: isTrial ? end : periodEnd(context.now, context.now) }),
    billing_cycle_anchor: end,
    status: isTrial ? 'trialing' : 'active',
    trial_start: isTrial ? context.now : invoiced.trial_start,
    trial_end: end,
  } satisfies Stripe.Subscription)
  await emitEvent(context, 'customer.subscription.updated', changed, { status: subscription.status })
  return changed
}

function endOf(
  context: CallContext,
  before: Stripe.Subscription,
  { cancel_at: at, cancel_at_period_end: isAtPeriodEnd }: Stripe.SubscriptionUpdateParams,
) {
  const { cancel_at, cancel_at_period_end } = before
  if (at !== undefined && isAtPeriodEnd !== undefined)
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', 'cancel_at')
  if (isAtPeriodEnd === true) return { cancel_at: periodOf(before).end, cancel_at_period_end: true }
  if (isAtPeriodEnd === false)
    return cancel_at_period_end ? { cancel_at: null, cancel_at_period_end: false } : { cancel_at, cancel_at_period_end }
  if (at === undefined) return { cancel_at, cancel_at_period_end }
  if (at === '') return { cancel_at: null, cancel_at_period_end: false }
  if (typeof at !== 'number' && before.billing_mode.type !== 'flexible')
    throw invalid('This value of cancel_at needs a subscription in flexible billing mode.', 'cancel_at')
  const moment = typeof at === 'number' ? at : periodOf(before).end // its items share one period
  if (moment <= context.now) throw invalid('The cancel_at timestamp must be in the future.', 'cancel_at')
  return { cancel_at: moment, cancel_at_period_end: false }
}
