import type { Stripe } from 'stripe'
import type { CardFault } from '../cards/testCards.ts'
import type { CallContext } from '../store/context.ts'
import { newId } from '../store/newId.ts'
import { addObject, requireObject } from '../store/objects.ts'

export const retrievePaymentIntent = (context: CallContext, _params: object, id: string) =>
  requireObject(context, 'payment_intent', id)

export function addPaymentIntent(
  context: CallContext,
  invoice: Stripe.Invoice,
  card: Stripe.PaymentMethod | undefined,
  fault: CardFault | undefined,
) {
  const id = newId('pi')
  return addObject(context, {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: invoice.amount_due,
    amount_capturable: 0,
    amount_received: fault ? 0 : invoice.amount_due,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: newId(`${id}_secret`),
    confirmation_method: 'automatic',
    created: context.now,
    currency: invoice.currency,
    customer: invoice.customer as string,
    customer_account: null,
    description: 'Subscription update',
    excluded_payment_method_types: null,
    last_payment_error: fault && card ? errorOf(fault, card) : null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: fault ? null : (card?.id ?? null),
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: fault ? 'requires_payment_method' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent)
}

const errorOf = (
  { code, decline_code, message }: CardFault,
  card: Stripe.PaymentMethod,
): Stripe.PaymentIntent.LastPaymentError => ({
  type: 'card_error',
  code: code as 'card_declined',
  message,
  ...(decline_code && { decline_code }),
  payment_method: card,
})
