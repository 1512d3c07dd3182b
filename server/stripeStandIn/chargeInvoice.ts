import type { Stripe } from 'stripe'
import { end } from './cancelSubscription.ts'
import { type CardFault, chargeFaultOf } from './cards.ts'
import { add, all, type Desk, emit, find, findCustomer, newId, save } from './desk.ts'
import { subscriptionOf } from './draftInvoice.ts'
import { addPaymentIntent } from './paymentIntents.ts'
import { StripeFailure } from './stripeFailure.ts'

const DAY_S = 86_400
/** After the first attempt; when the last one fails the subscription ends, or stays unpaid. */
const RETRIES_S = [3 * DAY_S, 5 * DAY_S, 7 * DAY_S]

/** Charges the card the invoice is to be paid with. A failure is no exception: it changes what it has to change. */
export async function chargeInvoice(
  desk: Desk,
  invoice: Stripe.Invoice,
  wanted?: string,
  { isHolderPresent = false } = {},
): Promise<{ invoice: Stripe.Invoice; failure?: StripeFailure }> {
  const card = await cardFor(desk, invoice, wanted)
  const fault = card ? await faultOf(desk, card, isHolderPresent) : NO_CARD
  const intent = await addPaymentIntent(desk, invoice, card, fault)
  await add(desk, paymentOf(desk, invoice, intent))
  if (!fault) {
    await emit(desk, 'payment_intent.succeeded', intent)
    return { invoice: await settlePaid(desk, invoice) }
  }
  await emit(desk, 'payment_intent.payment_failed', intent)
  const left = await leaveOpen(desk, invoice)
  if (fault.code === 'authentication_required') await emit(desk, 'invoice.payment_action_required', left)
  return { invoice: left, failure: failureOf(fault) }
}

/** A bank that asks the card's holder has been answered when the card was saved on a page, or is answered now. */
async function faultOf(desk: Desk, { id, card }: Stripe.PaymentMethod, isHolderPresent: boolean) {
  const setUp = await all(desk, 'setup_intent', { holding: { payment_method: id, status: 'succeeded' } })
  const fault = chargeFaultOf(card!.last4, { isConfirmed: setUp.length > 0 })
  return isHolderPresent && fault?.code === 'authentication_required' ? undefined : fault
}

const NO_CARD: CardFault = {
  field: 'number',
  code: 'invoice_payment_method_missing',
  message: 'There is no `default_payment_method` set on this Customer or Invoice. Please set one prior to calling pay.',
}

const failureOf = ({ code, decline_code, message }: CardFault) =>
  new StripeFailure(402, { type: 'card_error', code, message, ...(decline_code && { decline_code }) }, 'kept')

async function cardFor(desk: Desk, invoice: Stripe.Invoice, wanted: string | undefined) {
  const subscription = subscriptionOf(invoice)
  const its = subscription && (await find(desk, 'subscription', subscription)).default_payment_method
  const customer = await findCustomer(desk, invoice.customer as string)
  const id = wanted ?? its ?? customer.invoice_settings.default_payment_method
  return typeof id === 'string' ? find(desk, 'payment_method', id, 'payment_method') : undefined
}

const paymentOf = (desk: Desk, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent): Stripe.InvoicePayment => {
  const isPaid = intent.status === 'succeeded'
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: isPaid ? invoice.amount_due : null,
    amount_requested: invoice.amount_due,
    created: desk.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: isPaid ? 'paid' : 'open',
    status_transitions: { canceled_at: null, paid_at: isPaid ? desk.now : null },
  }
}

export async function settlePaid(desk: Desk, invoice: Stripe.Invoice) {
  const paid = await save(desk, {
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.amount_due === 0 ? 0 : invoice.attempt_count + 1,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: desk.now },
  } satisfies Stripe.Invoice)
  await emit(desk, 'invoice.paid', paid)
  await emit(desk, 'invoice.payment_succeeded', paid)
  await recover(desk, paid)
  return paid
}

/** A subscription that owes nothing any more is active again. */
async function recover(desk: Desk, { parent, customer }: Stripe.Invoice) {
  const id = parent?.subscription_details?.subscription as string | undefined
  const subscription = id ? await find(desk, 'subscription', id) : undefined
  if (subscription?.status !== 'past_due' && subscription?.status !== 'unpaid') return
  const open = await all(desk, 'invoice', {
    customer: customer as string,
    holding: { status: 'open', parent: { subscription_details: { subscription: id } } },
  })
  if (open.length > 0) return
  const active = await save(desk, { ...subscription, status: 'active' } satisfies Stripe.Subscription)
  await emit(desk, 'customer.subscription.updated', active, { status: subscription.status })
}

async function leaveOpen(desk: Desk, invoice: Stripe.Invoice) {
  const delay = invoice.auto_advance ? RETRIES_S[invoice.attempt_count] : undefined
  const failed = await save(desk, {
    ...invoice,
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: delay === undefined ? null : desk.now + delay,
  } satisfies Stripe.Invoice)
  await emit(desk, 'invoice.payment_failed', failed)
  await fallBehind(desk, subscriptionOf(invoice), delay === undefined && invoice.auto_advance === true)
  return failed
}

async function fallBehind(desk: Desk, id: string | undefined, isHopeless: boolean) {
  const subscription = id && (await find(desk, 'subscription', id))
  if (!subscription || subscription.status === 'canceled') return
  if (isHopeless && desk.settings.afterLastRetry === 'cancel')
    return void (await end(desk, subscription, { reason: 'payment_failed' }))
  const status = isHopeless || subscription.status === 'unpaid' ? 'unpaid' : 'past_due'
  if (subscription.status === status) return
  const behind = await save(desk, { ...subscription, status } satisfies Stripe.Subscription)
  await emit(desk, 'customer.subscription.updated', behind, { status: subscription.status })
}
