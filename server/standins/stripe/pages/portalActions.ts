import type { Stripe } from 'stripe'
import { addCard } from '../cards/addCard.ts'
import { digitsOf, formFaultOf } from '../cards/checkForm.ts'
import { type Card, type CardFault, saveFaultOf } from '../cards/testCards.ts'
import { endPeriod } from '../clock/processDue.ts'
import { setDefaultCard } from '../resources/customers.ts'
import { attach, detachPaymentMethod } from '../resources/paymentMethods.ts'
import type { CallContext } from '../store/context.ts'
import { listObjects } from '../store/lists.ts'
import { requireCustomer, requireObject, saveObject } from '../store/objects.ts'
import { changeSubscription } from '../subscriptions/changeSubscription.ts'
import { periodOf, withPeriod } from '../subscriptions/periods.ts'

const MAX_INVOICES = 24
const GRACE_S = 10

type PortalSession = Stripe.BillingPortal.Session
export type Portal = Awaited<ReturnType<typeof readPortal>>

export async function readPortal(context: CallContext, session: PortalSession) {
  const customer = await requireCustomer(context, session.customer)
  const subscription = await runningOf(context, customer.id)
  const charged = subscription?.default_payment_method ?? customer.invoice_settings.default_payment_method
  return {
    customer,
    subscription,
    card: typeof charged === 'string' ? await requireObject(context, 'payment_method', charged) : undefined,
    invoices: (await listObjects(context, 'invoice', { customer: customer.id })).slice(0, MAX_INVOICES),
    features: (await requireObject(context, 'billing_portal.configuration', session.configuration as string)).features,
  }
}

const runningOf = async (context: CallContext, customer: string) =>
  (await listObjects(context, 'subscription', { customer })).find(
    ({ status }) => status !== 'canceled' && status !== 'incomplete_expired',
  )

export async function replaceCard(
  context: CallContext,
  session: PortalSession,
  card: Card,
): Promise<CardFault | undefined> {
  const fault = formFaultOf(card, new Date(context.now * 1000)) ?? saveFaultOf(digitsOf(card.number))
  if (fault) return fault
  const customer = await requireCustomer(context, session.customer)
  const added = await addCard(context, card, { email: customer.email ?? '' })
  await attach(context, added.id, customer.id)
  const former = customer.invoice_settings.default_payment_method
  await setDefaultCard(context, customer, added.id)
  const subscription = await runningOf(context, customer.id)
  if (subscription?.default_payment_method)
    await changeSubscription(context, subscription, { default_payment_method: added.id })
  if (typeof former === 'string') await detachPaymentMethod(context, {}, former)
  return undefined
}

export async function setCancelling(context: CallContext, session: PortalSession, { cancels }: { cancels: boolean }) {
  const subscription = await runningOf(context, session.customer)
  if (!subscription || (subscription.cancel_at !== null) === cancels) return
  // Stripe's portal chooses the field by the billing mode.
  if (subscription.billing_mode.type === 'flexible')
    return changeSubscription(context, subscription, { cancel_at: cancels ? 'max_period_end' : '' })
  return changeSubscription(context, subscription, { cancel_at_period_end: cancels })
}

export async function endPeriodNow(context: CallContext, session: PortalSession) {
  const subscription = await runningOf(context, session.customer)
  if (!subscription || periodOf(subscription).start >= context.now) return
  const shortened = withPeriod(subscription, { start: periodOf(subscription).start, end: context.now })
  await endPeriod(context, await saveObject(context, { ...shortened, billing_cycle_anchor: context.now }))
  const { latest_invoice } = await requireObject(context, 'subscription', subscription.id)
  const draft = await requireObject(context, 'invoice', latest_invoice as string)
  await saveObject(context, { ...draft, automatically_finalizes_at: context.now + GRACE_S })
}
