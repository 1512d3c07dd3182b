import type { Stripe } from 'stripe'
import { chargeInvoice } from '../invoicing/chargeInvoice.ts'
import { draftInvoice } from '../invoicing/draftInvoice.ts'
import { checkThreshold } from '../invoicing/thresholds.ts'
import { expire } from '../resources/checkoutSessions.ts'
import { finalize } from '../resources/invoices.ts'
import type { CallContext } from '../store/context.ts'
import type { Objects } from '../store/kinds.ts'
import { requireObject, saveObject } from '../store/objects.ts'
import { endSubscription } from '../subscriptions/endSubscription.ts'
import { periodEnd, periodOf, withPeriod } from '../subscriptions/periods.ts'
import { emitEvent } from '../webhooks/emitEvent.ts'
import { nextBoundary } from './dueAt.ts'

/** Processes an object that is due; afterwards it is due later or never. */
export async function processDue(context: CallContext, object: Objects[keyof Objects]) {
  if (object.object === 'checkout.session') await expire(context, object)
  if (object.object === 'subscription')
    await (context.now < nextBoundary(object) ? checkThreshold : endPeriod)(context, object)
  if (object.object !== 'invoice') return
  const invoice = object.status === 'draft' ? await finalize(context, object) : object
  if (invoice.status === 'open') await chargeInvoice(context, invoice)
}

/** Invoices the usage of a period, then begins the next one or ends the subscription. */
export async function endPeriod(context: CallContext, subscription: Stripe.Subscription) {
  const { start } = periodOf(subscription)
  await draftInvoice(context, subscription, { start, end: context.now }, 'subscription_cycle')
  const invoiced = await requireObject(context, 'subscription', subscription.id)
  if (invoiced.cancel_at !== null && invoiced.cancel_at <= context.now)
    return void (await endSubscription(context, invoiced, {}))
  const next = { start: context.now, end: periodEnd(subscription.billing_cycle_anchor, context.now) }
  const renewed = await saveObject(context, withPeriod(invoiced, next))
  await emitEvent(context, 'customer.subscription.updated', renewed, { items: subscription.items })
}
