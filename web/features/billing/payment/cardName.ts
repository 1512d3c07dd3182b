import type { PaymentMethod } from '#server/billing/contract.ts'

const BRANDS: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** As on the card: `Visa •••• 4242`. */
export const cardName = ({ brand, last4 }: PaymentMethod) => `${BRANDS[brand] ?? brand} •••• ${last4}`

/** A card is good until the end of its month. */
export const isCardExpired = ({ exp_month, exp_year }: PaymentMethod, now = new Date()) =>
  exp_year * 12 + exp_month < now.getFullYear() * 12 + now.getMonth() + 1
