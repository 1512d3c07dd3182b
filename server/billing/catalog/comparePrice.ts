import type Stripe from 'stripe'
import { CENTS_PER_WORD, dollars } from '#db/vocabulary/plans.ts'

const CURRENCY = 'usd'
const EXPECTED = dollars(CENTS_PER_WORD)

type Price = Pick<Stripe.Price, 'currency' | 'unit_amount' | 'unit_amount_decimal' | 'billing_scheme' | 'recurring'>

export function priceFaultOf(price: Price, meterId?: string): string | undefined {
  if (price.billing_scheme !== 'per_unit') return `The price at Stripe is tiered, expected ${EXPECTED} per word`
  if (price.unit_amount !== CENTS_PER_WORD || price.currency !== CURRENCY)
    return `The price at Stripe is ${shown(price)} per word, expected ${EXPECTED}`
  if (price.recurring?.interval !== 'month' || price.recurring.interval_count !== 1)
    return 'The price at Stripe is not billed every month'
  if (meterId !== undefined && price.recurring.meter !== meterId)
    return 'The price at Stripe is not counted by the meter of translated words'
  return undefined
}

function shown({ currency, unit_amount, unit_amount_decimal }: Price) {
  const cents = unit_amount ?? Number(unit_amount_decimal)
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
    maximumFractionDigits: 4,
  }).format(cents / 100)
}
