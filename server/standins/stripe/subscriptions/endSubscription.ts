import type { Stripe } from 'stripe'
import { voidOpen } from '../invoicing/closeInvoice.ts'
import { draftInvoice } from '../invoicing/draftInvoice.ts'
import type { CallContext } from '../store/context.ts'
import { listObjects } from '../store/lists.ts'
import { requireObject, saveObject } from '../store/objects.ts'
import { emitEvent } from '../webhooks/emitEvent.ts'
import { isInTrial, periodOf } from './periods.ts'

/** Ends a subscription now. Usage of its period is invoiced with `invoice_now` and lost otherwise. */
export async function cancelNow(
  context: CallContext,
  subscription: Stripe.Subscription,
  { invoice_now, cancellation_details: given }: Stripe.SubscriptionCancelParams = {},
) {
  if (subscription.status === 'incomplete') return expireIncomplete(context, subscription)
  const used = { start: periodOf(subscription).start, end: context.now + 1 } // includes this second
  const isBilled = invoice_now && !isInTrial(subscription) && subscription.status !== 'paused'
  const invoice = isBilled ? await draftInvoice(context, subscription, used, 'subscription_update') : undefined
  return endSubscription(context, await requireObject(context, 'subscription', subscription.id), {
    reason: 'cancellation_requested',
    ...(invoice && { latest_invoice: invoice.id }),
    ...(given && { feedback: given.feedback || null, comment: given.comment || null }),
  })
}

export async function expireIncomplete(context: CallContext, subscription: Stripe.Subscription) {
  const expired = await saveObject(context, {
    ...subscription,
    status: 'incomplete_expired',
    ended_at: context.now,
  } satisfies Stripe.Subscription)
  const containing = { status: 'open', parent: { subscription_details: { subscription: subscription.id } } }
  for (const invoice of await listObjects(context, 'invoice', { containing })) await voidOpen(context, invoice)
  await emitEvent(context, 'customer.subscription.updated', expired, { status: subscription.status })
  return expired
}

type Ending = Partial<Stripe.Subscription.CancellationDetails> & { latest_invoice?: string }

export async function endSubscription(
  context: CallContext,
  subscription: Stripe.Subscription,
  { latest_invoice, ...details }: Ending,
) {
  const ended = await saveObject(context, {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? context.now,
    ended_at: context.now,
    cancellation_details: { ...subscription.cancellation_details!, ...details },
    ...(latest_invoice && { latest_invoice }),
  } satisfies Stripe.Subscription)
  await emitEvent(context, 'customer.subscription.deleted', ended)
  await stopCollecting(context, ended)
  return ended
}

async function stopCollecting(context: CallContext, { id, customer }: Stripe.Subscription) {
  const containing = { status: 'open', parent: { subscription_details: { subscription: id } } }
  for (const invoice of await listObjects(context, 'invoice', { customer: customer as string, containing }))
    await saveObject(context, { ...invoice, auto_advance: false, next_payment_attempt: null })
}
