import type Stripe from 'stripe'
import { isMissing } from '../integrations/stripe.ts'
import type { CardFact, Fact, SubscriptionFact } from './standing.ts'

export type Asked = Required<Omit<Fact, 'at'>> & {
  hasDefaultCard: boolean
  /** Undefined when the customer is not there any more. */
  email: string | null | undefined
}

const MOST = 100

/** What Stripe says of the customer now: all subscriptions there were, and the card that would be charged. */
export async function askStripe(stripe: Stripe, customer: string): Promise<Asked> {
  const [subscriptions, known] = await Promise.all([
    stripe.subscriptions.list({ customer, status: 'all', limit: MOST }),
    askCustomer(stripe, customer),
  ])
  return { subscriptions: subscriptions.data.map(factOf), ...known }
}

/** With the card of the customer's choice, or else the one that came last. */
async function askCustomer(stripe: Stripe, id: string): Promise<Omit<Asked, 'subscriptions'>> {
  const customer = await stripe.customers
    .retrieve(id, { expand: ['invoice_settings.default_payment_method'] })
    .catch(ignoreMissing)
  if (!customer || customer.deleted) return { card: null, hasDefaultCard: false, email: undefined }
  const { email } = customer
  const preferred = customer.invoice_settings.default_payment_method
  if (preferred && typeof preferred !== 'string') return { card: cardOf(preferred), hasDefaultCard: true, email }
  const { data } = await stripe.customers.listPaymentMethods(id, { type: 'card', limit: 1 })
  return { card: data[0] ? cardOf(data[0]) : null, hasDefaultCard: false, email }
}

function ignoreMissing(error: unknown) {
  if (!isMissing(error)) throw error
  return undefined
}

function cardOf({ id, card }: Stripe.PaymentMethod): CardFact | null {
  return card ? { id, brand: card.brand, last4: card.last4, exp_month: card.exp_month, exp_year: card.exp_year } : null
}

/** A subscription of ours has one item; its period is that of the item. */
export function factOf({
  id,
  created,
  status,
  items,
  cancel_at,
  cancel_at_period_end,
}: Stripe.Subscription): SubscriptionFact {
  const current_period_end = items.data[0]?.current_period_end ?? null
  // The portal may set the end as a moment of its own.
  const ends = cancel_at_period_end || (cancel_at !== null && cancel_at === current_period_end)
  return { id, created, status, current_period_end, cancel_at_period_end: ends }
}
