import { cardStateOf } from '#db/vocabulary/billing/cards.ts'
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

export const isCardExpired = (card: PaymentMethod, now = new Date()) => cardStateOf(card, now) === 'expired'
