import type Stripe from 'stripe'
import type { TestStripe } from '../../support/stripe/stripe.ts'

export const WORDS = 'words'

/** A product at four cents a word, counted by a meter. */
export async function catalogOf(stripe: Stripe) {
  const meter = await stripe.billing.meters.create({
    display_name: 'Words',
    event_name: WORDS,
    default_aggregation: { formula: 'sum' },
  })
  const product = await stripe.products.create({ name: 'Standard' })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 4,
    recurring: { interval: 'month', usage_type: 'metered', meter: meter.id },
    lookup_key: 'word',
  })
  return { meter, product, price }
}

/** Somebody with a card that is charged from now on. */
export async function customerWithCard(stripe: Stripe, card = 'pm_card_visa') {
  const customer = await stripe.customers.create({ email: 'ana@example.com', name: 'Ana Lima' })
  const { id } = await stripe.paymentMethods.attach(card, { customer: customer.id })
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: id } })
  return { customer, cardId: id }
}

export async function subscribed(stripe: Stripe, price: string, card?: string) {
  const { customer, cardId } = await customerWithCard(stripe, card)
  const subscription = await stripe.subscriptions.create({ customer: customer.id, items: [{ price }] })
  return { customer, cardId, subscription }
}

/** Reported by the stand-in's own clock. */
export const report = (
  stripe: Stripe,
  customer: string,
  words: number,
  more: { timestamp?: number; identifier?: string } = {},
) =>
  stripe.billing.meterEvents.create({
    event_name: WORDS,
    payload: { stripe_customer_id: customer, value: String(words) },
    ...more,
  })

export const secondsOf = async ({ clock }: TestStripe) => Math.floor((await clock.now()) / 1000)
