import type { Stripe } from 'stripe'
import { attach } from '../resources/paymentMethods.ts'
import type { CallContext } from '../store/context.ts'
import { requireObject, saveObject } from '../store/objects.ts'
import { emitEvent } from '../webhooks/emitEvent.ts'
import { addCard } from './addCard.ts'
import { digitsOf, formFaultOf } from './checkForm.ts'
import { type Card, type CardFault, needsAuthentication, saveFaultOf } from './testCards.ts'

type CheckoutSession = Stripe.Checkout.Session

/** The session stays open if the card is at fault or its bank has to be asked. */
export async function saveCard(
  context: CallContext,
  session: CheckoutSession,
  card: Card,
): Promise<CardFault | 'authenticate' | undefined> {
  const formFault = formFaultOf(card, new Date(context.now * 1000))
  if (formFault) return formFault
  const number = digitsOf(card.number)
  const intent = await requireObject(context, 'setup_intent', String(session.setup_intent))
  const fault = saveFaultOf(number)
  const added = await addCard(context, card, { email: session.customer_email ?? '' })
  if (fault) {
    await fail(context, intent, fault, added)
    return fault
  }
  if (!needsAuthentication(number)) return finish(context, session, added)
  const pending = await saveObject(context, {
    ...intent,
    status: 'requires_action',
    payment_method: added.id,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
  } satisfies Stripe.SetupIntent)
  await emitEvent(context, 'setup_intent.requires_action', pending)
  return 'authenticate'
}

const UNAUTHENTICATED: CardFault = {
  field: 'number',
  code: 'setup_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

export async function answerBank(
  context: CallContext,
  session: CheckoutSession,
  { isConfirmed }: { isConfirmed: boolean },
) {
  const intent = await requireObject(context, 'setup_intent', String(session.setup_intent))
  if (intent.status !== 'requires_action') return UNAUTHENTICATED
  const card = await requireObject(context, 'payment_method', intent.payment_method as string)
  if (isConfirmed) return finish(context, session, card)
  await fail(context, intent, UNAUTHENTICATED, card)
  return UNAUTHENTICATED
}

async function finish(context: CallContext, session: CheckoutSession, card: Stripe.PaymentMethod): Promise<undefined> {
  const intent = await requireObject(context, 'setup_intent', String(session.setup_intent))
  const succeeded = await saveObject(context, {
    ...intent,
    status: 'succeeded',
    payment_method: card.id,
    last_setup_error: null,
    next_action: null,
  } satisfies Stripe.SetupIntent)
  const customer = session.customer as string | null
  if (customer !== null) await attach(context, card.id, customer)
  await emitEvent(context, 'setup_intent.succeeded', succeeded)
  const completed = await saveObject(context, {
    ...session,
    status: 'complete',
    url: null,
    customer_details: {
      address: card.billing_details.address,
      business_name: null,
      email: session.customer_email,
      individual_name: null,
      name: card.billing_details.name,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
  } satisfies CheckoutSession)
  await emitEvent(context, 'checkout.session.completed', completed)
}

async function fail(context: CallContext, intent: Stripe.SetupIntent, fault: CardFault, card: Stripe.PaymentMethod) {
  const { code, decline_code, message } = fault
  const failed = await saveObject(context, {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: {
      type: 'card_error',
      code: code as 'card_declined',
      message,
      payment_method: card,
      ...(decline_code && { decline_code }),
    },
  } satisfies Stripe.SetupIntent)
  await emitEvent(context, 'setup_intent.setup_failed', failed)
}
