import type { Stripe } from 'stripe'
import { refuseUnsupported } from '../refuseUnsupported.ts'
import type { CallContext } from '../store/context.ts'
import { listPage } from '../store/lists.ts'
import { requireCustomer, requireObject, saveObject } from '../store/objects.ts'
import { invalid, missing } from '../stripeFailure.ts'
import { emitEvent } from '../webhooks/emitEvent.ts'
import { changeSubscription } from './changeSubscription.ts'
import { cancelNow } from './endSubscription.ts'
import { periodEnd, withPeriod } from './periods.ts'
import { requireCard } from './requireCard.ts'
import { IGNORED, UPDATABLE } from './updatable.ts'

export const retrieveSubscription = (context: CallContext, _params: object, id: string) =>
  requireObject(context, 'subscription', id)

const RUNNING = ['active', 'past_due', 'unpaid', 'paused', 'incomplete', 'trialing']

export const listSubscriptions = (context: CallContext, params: Stripe.SubscriptionListParams) => {
  const { customer, price, status, ...paging } = params
  refuseUnsupported(paging, ['created', 'limit', 'starting_after', 'ending_before'])
  const statuses =
    { all: undefined, ended: ['canceled', 'incomplete_expired'] }[status as string] ?? (status ? [status] : RUNNING)
  return listPage(context, 'subscription', '/v1/subscriptions', paging, {
    customer,
    containing: price === undefined ? undefined : { items: { data: [{ price: { id: price } }] } },
    anyOf: status === 'all' ? undefined : statuses.map((one) => ({ status: one })),
  })
}

export async function updateSubscription(context: CallContext, params: Stripe.SubscriptionUpdateParams, id: string) {
  refuseUnsupported(params, [...UPDATABLE, ...IGNORED, 'items', 'pause_collection'])
  const subscription = await requireObject(context, 'subscription', id)
  if (isOver(subscription))
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  if (params.default_payment_method) {
    const customer = await requireCustomer(context, subscription.customer as string)
    await requireCard(context, customer, params.default_payment_method)
  }
  return changeSubscription(context, subscription, params)
}

/** @throws {StripeFailure} for a subscription that has ended */
export async function cancelSubscription(context: CallContext, params: Stripe.SubscriptionCancelParams, id: string) {
  const subscription = await requireObject(context, 'subscription', id)
  if (isOver(subscription)) throw missing('subscription', id)
  return cancelNow(context, subscription, params)
}

/** @throws {StripeFailure} for a subscription that is not paused, or has no card to go on with */
export async function resumeSubscription(context: CallContext, params: Stripe.SubscriptionResumeParams, id: string) {
  refuseUnsupported(params, ['proration_behavior'])
  const subscription = await requireObject(context, 'subscription', id)
  if (subscription.status !== 'paused') throw invalid('You can only resume a paused subscription.')
  const customer = await requireCustomer(context, subscription.customer as string)
  await requireCard(context, customer, (subscription.default_payment_method as string | null) ?? undefined)
  const period = { start: context.now, end: periodEnd(context.now, context.now) }
  const active = await saveObject(context, {
    ...withPeriod(subscription, period),
    billing_cycle_anchor: context.now,
    status: 'active',
  } satisfies Stripe.Subscription)
  await emitEvent(context, 'customer.subscription.resumed', active)
  return active
}

const isOver = ({ status }: Stripe.Subscription) => status === 'canceled' || status === 'incomplete_expired'
