import type { Stripe } from 'stripe'
import { thresholdsOf } from '../invoicing/thresholds.ts'
import { mergeMetadata } from '../resources/metadata.ts'
import type { CallContext } from '../store/context.ts'
import { saveObject } from '../store/objects.ts'
import { invalid } from '../stripeFailure.ts'
import { emitEvent } from '../webhooks/emitEvent.ts'
import { periodOf } from './periods.ts'
import type { UPDATABLE } from './updatable.ts'

/** Changes a subscription and emits an event. */
export async function changeSubscription(
  context: CallContext,
  before: Stripe.Subscription,
  params: Pick<Stripe.SubscriptionUpdateParams, (typeof UPDATABLE)[number]>,
) {
  const { default_payment_method, description } = params
  const ends = endOf(context, before, params)
  const cancels = ends.cancel_at !== null
  const isNew = cancels && before.cancel_at === null
  const changed = await saveObject(context, {
    ...before,
    ...ends,
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
  return changed
}

/** Returns the end by one of two fields; neither field takes back an end that the other has set. */
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
