import type { Stripe } from 'stripe'
import { end } from './cancelSubscription.ts'
import { chargeInvoice } from './chargeInvoice.ts'
import { expire } from './checkoutSessions.ts'
import { type Desk, emit, find, type Objects, save } from './desk.ts'
import { draftInvoice } from './draftInvoice.ts'
import { nextTurn } from './dueAt.ts'
import { finalize } from './invoices.ts'
import { periodEnd, periodOf, withPeriod } from './periods.ts'
import { weighThreshold } from './thresholds.ts'

/** Does what the clock has to do with an object now; afterwards it is due later, or never. */
export async function fallDue(desk: Desk, object: Objects[keyof Objects]) {
  if (object.object === 'checkout.session') await expire(desk, object)
  if (object.object === 'subscription') await (desk.now < nextTurn(object) ? weighThreshold : endPeriod)(desk, object)
  if (object.object !== 'invoice') return
  const invoice = object.status === 'draft' ? await finalize(desk, object) : object
  if (invoice.status === 'open') await chargeInvoice(desk, invoice)
}

/** What was used is invoiced; then the next period begins, or the subscription is over. */
export async function endPeriod(desk: Desk, subscription: Stripe.Subscription) {
  const { start } = periodOf(subscription)
  await draftInvoice(desk, subscription, { start, end: desk.now }, 'subscription_cycle')
  const invoiced = await find(desk, 'subscription', subscription.id)
  if (invoiced.cancel_at !== null && invoiced.cancel_at <= desk.now) return void (await end(desk, invoiced, {}))
  const next = { start: desk.now, end: periodEnd(subscription.billing_cycle_anchor, desk.now) }
  const renewed = await save(desk, withPeriod(invoiced, next))
  await emit(desk, 'customer.subscription.updated', renewed, { items: subscription.items })
}
