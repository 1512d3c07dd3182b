import { createHash } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { CallContext } from '../store/context.ts'
import { newId } from '../store/newId.ts'
import { addObject } from '../store/objects.ts'
import { digitsOf, fullYear } from './checkForm.ts'
import { brandOf, type Card } from './testCards.ts'

export const CARDS_BY_NAME: Record<string, string> = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  chargeDeclined: '4000000000000002',
  visa_chargeDeclined: '4000000000000002',
  chargeDeclinedInsufficientFunds: '4000000000009995',
  visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  chargeDeclinedExpiredCard: '4000000000000069',
  chargeCustomerFail: '4000000000000341',
  authenticationRequiredOnSetup: '4000002500003155',
  authenticationRequired: '4000002760003184',
}

/** Stores a card with its last four digits, never its number. */
export function addCard(
  context: CallContext,
  card: Card,
  details: Stripe.PaymentMethodCreateParams.BillingDetails = {},
) {
  const number = digitsOf(card.number)
  const brand = brandOf(number)
  return addObject(context, {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: {
        city: null,
        country: card.country || null,
        line1: null,
        line2: null,
        postal_code: card.postal_code || null,
        state: null,
      },
      email: details.email || null,
      name: card.name || details.name || null,
      phone: details.phone || null,
      tax_id: null,
    },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: Number(card.month),
      exp_year: fullYear(card.year),
      fingerprint: createHash('sha256').update(number).digest('base64url').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: context.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  } satisfies Stripe.PaymentMethod)
}

export const namedCard = (name: string): Card => ({
  number: CARDS_BY_NAME[name]!,
  month: '12',
  year: '2040',
  cvc: '123',
  name: '',
})
