import type { Stripe } from 'stripe'
import { type Card, type CardFault, digitsOf, formFaultOf, needsAuthentication, saveFaultOf } from './cards.ts'
import { type Desk, emit, find, save } from './desk.ts'
import { addCard, attach } from './paymentMethods.ts'

type Session = Stripe.Checkout.Session

/** Finishes a session with this card, or says what is wrong with it, or that its bank asks for more; it then stays open. */
export async function saveCard(
  desk: Desk,
  session: Session,
  card: Card,
): Promise<CardFault | 'authenticate' | undefined> {
  const formFault = formFaultOf(card, new Date(desk.now * 1000))
  if (formFault) return formFault
  const number = digitsOf(card.number)
  const intent = await find(desk, 'setup_intent', String(session.setup_intent))
  const fault = saveFaultOf(number)
  const added = await addCard(desk, card, { email: session.customer_email ?? '' })
  if (fault) {
    await fail(desk, intent, fault, added)
    return fault
  }
  if (!needsAuthentication(number)) return finish(desk, session, added)
  const asking = await save(desk, {
    ...intent,
    status: 'requires_action',
    payment_method: added.id,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
  } satisfies Stripe.SetupIntent)
  await emit(desk, 'setup_intent.requires_action', asking)
  return 'authenticate'
}

const UNAUTHENTICATED: CardFault = {
  field: 'number',
  code: 'setup_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

/** Outcome of the bank's question. */
export async function answerBank(desk: Desk, session: Session, { isConfirmed }: { isConfirmed: boolean }) {
  const intent = await find(desk, 'setup_intent', String(session.setup_intent))
  if (intent.status !== 'requires_action') return UNAUTHENTICATED
  const card = await find(desk, 'payment_method', intent.payment_method as string)
  if (isConfirmed) return finish(desk, session, card)
  await fail(desk, intent, UNAUTHENTICATED, card)
  return UNAUTHENTICATED
}

async function finish(desk: Desk, session: Session, card: Stripe.PaymentMethod): Promise<undefined> {
  const intent = await find(desk, 'setup_intent', String(session.setup_intent))
  const succeeded = await save(desk, {
    ...intent,
    status: 'succeeded',
    payment_method: card.id,
    last_setup_error: null,
    next_action: null,
  } satisfies Stripe.SetupIntent)
  const customer = session.customer as string | null
  if (customer !== null) await attach(desk, card.id, customer)
  await emit(desk, 'setup_intent.succeeded', succeeded)
  const completed = await save(desk, {
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
  } satisfies Session)
  await emit(desk, 'checkout.session.completed', completed)
}

async function fail(desk: Desk, intent: Stripe.SetupIntent, fault: CardFault, card: Stripe.PaymentMethod) {
  const { code, decline_code, message } = fault
  const failed = await save(desk, {
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
  await emit(desk, 'setup_intent.setup_failed', failed)
}
