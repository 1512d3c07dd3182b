import type { Stripe } from 'stripe'
import { chargeInvoice } from '../invoicing/chargeInvoice.ts'
import { draftInvoice } from '../invoicing/draftInvoice.ts'
import { checkThreshold } from '../invoicing/thresholds.ts'
import { expire } from '../resources/checkoutSessions.ts'
import { finalize } from '../resources/invoices.ts'
import type { CallContext } from '../store/context.ts'
import type { Objects } from '../store/kinds.ts'
import { requireCustomer, requireObject, saveObject } from '../store/objects.ts'
import { changeSubscription } from '../subscriptions/changeSubscription.ts'
import { endSubscription, expireIncomplete } from '../subscriptions/endSubscription.ts'
import { isInTrial, periodEnd, periodOf, withPeriod } from '../subscriptions/periods.ts'
import { emitEvent } from '../webhooks/emitEvent.ts'
import { nextBoundary } from './dueAt.ts'

export async function processDue(context: CallContext, object: Objects[keyof Objects]) {
  if (object.object === 'checkout.session') await expire(context, object)
  if (object.object === 'subscription')
    await (context.now < nextBoundary(object) ? checkThreshold : endPeriod)(context, object)
  if (object.object !== 'invoice') return
  const invoice = object.status === 'draft' ? await finalize(context, object) : object
  if (invoice.status === 'open' && invoice.collection_method === 'charge_automatically')
    await chargeInvoice(context, invoice)
}

export async function endPeriod(context: CallContext, subscription: Stripe.Subscription) {
  if (subscription.status === 'incomplete') return void (await expireIncomplete(context, subscription))
  const { start, end } = periodOf(subscription)
  const { pause_collection: paused, cancel_at } = subscription
  if (paused?.resumes_at != null && paused.resumes_at <= context.now && context.now < Math.min(end, cancel_at ?? end))
    return void (await changeSubscription(context, subscription, { pause_collection: '' }))
  if (isInTrial(subscription)) return endTrial(context, subscription)
  await draftInvoice(context, subscription, { start, end: context.now }, 'subscription_cycle')
  const invoiced = await requireObject(context, 'subscription', subscription.id)
  if (invoiced.cancel_at !== null && invoiced.cancel_at <= context.now)
    return void (await endSubscription(context, invoiced, {}))
  const next = { start: context.now, end: periodEnd(subscription.billing_cycle_anchor, context.now) }
  const renewed = await saveObject(context, withPeriod(invoiced, next))
  await emitEvent(context, 'customer.subscription.updated', renewed, { items: subscription.items })
}

async function endTrial(context: CallContext, subscription: Stripe.Subscription) {
  const { cancel_at, trial_settings, default_payment_method } = subscription
  const customer = await requireCustomer(context, subscription.customer as string)
  const hasCard = default_payment_method !== null || customer.invoice_settings.default_payment_method !== null
  const behavior = hasCard ? undefined : trial_settings?.end_behavior.missing_payment_method
  if (behavior === 'cancel' || (cancel_at !== null && cancel_at <= context.now))
    return void (await endSubscription(context, subscription, {}))
  if (behavior === 'pause') {
    const paused = await saveObject(context, { ...subscription, status: 'paused' } satisfies Stripe.Subscription)
    return emitEvent(context, 'customer.subscription.paused', paused)
  }
  const next = { start: context.now, end: periodEnd(subscription.billing_cycle_anchor, context.now) }
  const active = await saveObject(context, {
    ...withPeriod(subscription, next),
    status: subscription.status === 'trialing' ? 'active' : subscription.status,
  } satisfies Stripe.Subscription)
  await emitEvent(context, 'customer.subscription.updated', active, { status: 'trialing' })
}
