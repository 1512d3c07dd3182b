import type { Stripe } from 'stripe'
import { type CardFault, chargeFaultOf } from '../cards/testCards.ts'
import { addPaymentIntent } from '../resources/paymentIntents.ts'
import type { CallContext } from '../store/context.ts'
import { listObjects } from '../store/lists.ts'
import { newId } from '../store/newId.ts'
import { addObject, requireCustomer, requireObject, saveObject } from '../store/objects.ts'
import { StripeFailure } from '../stripeFailure.ts'
import { endSubscription } from '../subscriptions/endSubscription.ts'
import { isInTrial } from '../subscriptions/periods.ts'
import { emitEvent } from '../webhooks/emitEvent.ts'
import { subscriptionOf } from './draftInvoice.ts'

const DAY_S = 86_400
const RETRIES_S = [3 * DAY_S, 5 * DAY_S, 7 * DAY_S]

/** Charges an invoice to its card. A refused charge is returned, not thrown, so that its changes are committed. */
export async function chargeInvoice(
  context: CallContext,
  invoice: Stripe.Invoice,
  cardId?: string,
  { isHolderPresent = false } = {},
): Promise<{ invoice: Stripe.Invoice; failure?: StripeFailure }> {
  const card = await cardFor(context, invoice, cardId)
  const fault = card ? await faultOf(context, card, isHolderPresent) : NO_CARD
  const intent = await addPaymentIntent(context, invoice, card, fault)
  await addObject(context, paymentOf(context, invoice, intent))
  if (!fault) {
    await emitEvent(context, 'payment_intent.succeeded', intent)
    return { invoice: await markPaid(context, invoice) }
  }
  if (card) await emitEvent(context, 'payment_intent.payment_failed', intent)
  const open = await keepOpen(context, invoice)
  if (fault.code === 'authentication_required') await emitEvent(context, 'invoice.payment_action_required', open)
  return { invoice: open, failure: failureOf(fault) }
}

async function faultOf(context: CallContext, { id, card }: Stripe.PaymentMethod, isHolderPresent: boolean) {
  const setUp = await listObjects(context, 'setup_intent', { containing: { payment_method: id, status: 'succeeded' } })
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

async function cardFor(context: CallContext, invoice: Stripe.Invoice, cardId: string | undefined) {
  const subscription = subscriptionOf(invoice)
  const ofSubscription =
    subscription && (await requireObject(context, 'subscription', subscription)).default_payment_method
  const customer = await requireCustomer(context, invoice.customer as string)
  const id = cardId ?? ofSubscription ?? customer.invoice_settings.default_payment_method
  return typeof id === 'string' ? requireObject(context, 'payment_method', id, 'payment_method') : undefined
}

const paymentOf = (
  context: CallContext,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
): Stripe.InvoicePayment => {
  const isPaid = intent.status === 'succeeded'
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: isPaid ? invoice.amount_due : null,
    amount_requested: invoice.amount_due,
    created: context.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: isPaid ? 'paid' : 'open',
    status_transitions: { canceled_at: null, paid_at: isPaid ? context.now : null },
  }
}

export async function markPaid(context: CallContext, invoice: Stripe.Invoice) {
  const paid = await saveObject(context, {
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.amount_due === 0 ? 0 : invoice.attempt_count + 1,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: context.now },
  } satisfies Stripe.Invoice)
  await emitEvent(context, 'invoice.paid', paid)
  await emitEvent(context, 'invoice.payment_succeeded', paid)
  await reactivate(context, paid)
  return paid
}

async function reactivate(context: CallContext, { parent, customer }: Stripe.Invoice) {
  const id = parent?.subscription_details?.subscription as string | undefined
  const subscription = id ? await requireObject(context, 'subscription', id) : undefined
  if (!subscription || !['past_due', 'unpaid', 'incomplete'].includes(subscription.status)) return
  const open = await listObjects(context, 'invoice', {
    customer: customer as string,
    containing: { status: 'open', parent: { subscription_details: { subscription: id } } },
  })
  if (open.length > 0) return
  const status = isInTrial(subscription) ? 'trialing' : 'active'
  const active = await saveObject(context, { ...subscription, status } satisfies Stripe.Subscription)
  await emitEvent(context, 'customer.subscription.updated', active, { status: subscription.status })
}

async function keepOpen(context: CallContext, invoice: Stripe.Invoice) {
  const delay = invoice.auto_advance ? RETRIES_S[invoice.attempt_count] : undefined
  const failed = await saveObject(context, {
    ...invoice,
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: delay === undefined ? null : context.now + delay,
  } satisfies Stripe.Invoice)
  await emitEvent(context, 'invoice.payment_failed', failed)
  await markOverdue(context, subscriptionOf(invoice), delay === undefined && invoice.auto_advance === true)
  return failed
}

async function markOverdue(context: CallContext, id: string | undefined, isLastAttempt: boolean) {
  const subscription = id && (await requireObject(context, 'subscription', id))
  if (!subscription || !['active', 'trialing', 'past_due', 'unpaid'].includes(subscription.status)) return
  if (isLastAttempt && context.settings.afterLastRetry === 'cancel')
    return void (await endSubscription(context, subscription, { reason: 'payment_failed' }))
  const status = isLastAttempt || subscription.status === 'unpaid' ? 'unpaid' : 'past_due'
  if (subscription.status === status) return
  const behind = await saveObject(context, { ...subscription, status } satisfies Stripe.Subscription)
  await emitEvent(context, 'customer.subscription.updated', behind, { status: subscription.status })
}
