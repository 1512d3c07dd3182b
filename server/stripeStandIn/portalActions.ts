import type { Stripe } from 'stripe'
import { type Card, type CardFault, digitsOf, formFaultOf, saveFaultOf } from './cards.ts'
import { setDefaultCard } from './customers.ts'
import { all, type Desk, find, findCustomer, save } from './desk.ts'
import { endPeriod } from './fallDue.ts'
import { addCard, attach, detachPaymentMethod } from './paymentMethods.ts'
import { periodOf, withPeriod } from './periods.ts'
import { change } from './subscriptions.ts'

const MOST_INVOICES = 24
/** Words translated a moment ago are still on their way. */
const GRACE_S = 10

type Session = Stripe.BillingPortal.Session
export type Portal = Awaited<ReturnType<typeof readPortal>>

/** What the portal shows of a customer. */
export async function readPortal(desk: Desk, session: Session) {
  const customer = await findCustomer(desk, session.customer)
  const subscription = await runningOf(desk, customer.id)
  const usual = subscription?.default_payment_method ?? customer.invoice_settings.default_payment_method
  return {
    customer,
    subscription,
    card: typeof usual === 'string' ? await find(desk, 'payment_method', usual) : undefined,
    invoices: (await all(desk, 'invoice', { customer: customer.id })).slice(0, MOST_INVOICES),
    features: (await find(desk, 'billing_portal.configuration', session.configuration as string)).features,
  }
}

const runningOf = async (desk: Desk, customer: string) =>
  (await all(desk, 'subscription', { customer })).find(({ status }) => status !== 'canceled')

/** The new card pays from now on. */
export async function replaceCard(desk: Desk, session: Session, card: Card): Promise<CardFault | undefined> {
  const fault = formFaultOf(card, new Date(desk.now * 1000)) ?? saveFaultOf(digitsOf(card.number))
  if (fault) return fault
  const customer = await findCustomer(desk, session.customer)
  const added = await addCard(desk, card, { email: customer.email ?? '' })
  await attach(desk, added.id, customer.id)
  const former = customer.invoice_settings.default_payment_method
  await setDefaultCard(desk, customer, added.id)
  const subscription = await runningOf(desk, customer.id)
  if (subscription?.default_payment_method) await change(desk, subscription, { default_payment_method: added.id })
  if (typeof former === 'string') await detachPaymentMethod(desk, {}, former)
  return undefined
}

export async function setCancelling(desk: Desk, session: Session, { cancels }: { cancels: boolean }) {
  const subscription = await runningOf(desk, session.customer)
  if (!subscription || (subscription.cancel_at !== null) === cancels) return
  // As Stripe's own portal does by the billing mode.
  if (subscription.billing_mode.type === 'flexible')
    return change(desk, subscription, { cancel_at: cancels ? 'max_period_end' : '' })
  return change(desk, subscription, { cancel_at_period_end: cancels })
}

/** For who wants to see an invoice before the month is over. */
export async function endPeriodNow(desk: Desk, session: Session) {
  const subscription = await runningOf(desk, session.customer)
  if (!subscription || periodOf(subscription).start >= desk.now) return
  const shortened = withPeriod(subscription, { start: periodOf(subscription).start, end: desk.now })
  await endPeriod(desk, await save(desk, { ...shortened, billing_cycle_anchor: desk.now }))
  const { latest_invoice } = await find(desk, 'subscription', subscription.id)
  const draft = await find(desk, 'invoice', latest_invoice as string)
  await save(desk, { ...draft, automatically_finalizes_at: desk.now + GRACE_S })
}
