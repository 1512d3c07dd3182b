import type { Stripe } from 'stripe'
import { notOwnCard } from '../resources/paymentMethods.ts'
import type { CallContext } from '../store/context.ts'
import { requireObject } from '../store/objects.ts'
import { invalid } from '../stripeFailure.ts'

/**
 * Returns null if the subscription is charged to the customer's default card.
 * @throws {StripeFailure} without any card, or for a card of another customer
 */
export async function requireCard(context: CallContext, customer: Stripe.Customer, cardId: string | undefined) {
  if (cardId) {
    const card = await requireObject(context, 'payment_method', cardId, 'default_payment_method')
    if (card.customer !== customer.id) throw notOwnCard(cardId)
    return card.id
  }
  if (customer.invoice_settings.default_payment_method === null)
    throw invalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      undefined,
      'resource_missing',
    )
  return null
}
