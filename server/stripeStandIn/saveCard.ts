import type { Stripe } from 'stripe'
import { type Card, type CardFault, digitsOf, formFaultOf, saveFaultOf } from './cards.ts'
import { type Desk, emit, find, save } from './desk.ts'
import { addCard, attach } from './paymentMethods.ts'

/** Finishes a session with this card, or says what is wrong with it; the session then stays open. */
export async function saveCard(
  desk: Desk,
  session: Stripe.Checkout.Session,
  card: Card,
): Promise<CardFault | undefined> {
  const formFault = formFaultOf(card, new Date(desk.now * 1000))
  if (formFault) return formFault
  const intent = await find(desk, 'setup_intent', String(session.setup_intent))
  const fault = saveFaultOf(digitsOf(card.number))
  const added = await addCard(desk, card, { email: session.customer_email ?? '' })
  if (fault) {
    await fail(desk, intent, fault, added)
    return fault
  }
  const customer = session.customer as string | null
  const attached = customer === null ? added : await attach(desk, added.id, customer)
  const succeeded = await save(desk, {
    ...intent,
    status: 'succeeded',
    payment_method: attached.id,
    last_setup_error: null,
  } satisfies Stripe.SetupIntent)
  await emit(desk, 'setup_intent.succeeded', succeeded)
  const completed = await save(desk, {
    ...session,
    status: 'complete',
    url: null,
    customer_details: {
      address: null,
      business_name: null,
      email: session.customer_email,
      individual_name: null,
      name: card.name || null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
  } satisfies Stripe.Checkout.Session)
  await emit(desk, 'checkout.session.completed', completed)
  return undefined
}

async function fail(desk: Desk, intent: Stripe.SetupIntent, fault: CardFault, card: Stripe.PaymentMethod) {
  const { code, decline_code, message } = fault
  const failed = await save(desk, {
    ...intent,
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
