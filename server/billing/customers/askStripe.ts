import type Stripe from 'stripe'
import { isMissing } from '../../integrations/stripe.ts'
import { isOwed, listUnpaid, sumRemaining } from '../invoices/debt.ts'
import type { CardFact, Fact, SubscriptionFact } from './standing.ts'

export type Asked = Required<Omit<Fact, 'at'>> & {
  hasDefaultCard: boolean
  /** Open on invoices that could not be charged. */
  owedCents: number
  /** Somebody has deleted the customer at Stripe, and all that belonged to it. */
  isGone: boolean
  email: string | null
  /** Of every card, the same for every account that enters it. */
  fingerprints: string[]
}

const MOST = 100

/** Fetches a customer's state from Stripe: all subscriptions, the card that would be charged, and the debt. */
export async function askStripe(stripe: Stripe, id: string, options?: Stripe.RequestOptions): Promise<Asked> {
  const [subscriptions, customer, cards, unpaid] = await Promise.all([
    stripe.subscriptions.list({ customer: id, status: 'all', limit: MOST }, options).catch(ignoreMissing),
    stripe.customers.retrieve(id, {}, options).catch(ignoreMissing),
    stripe.customers.listPaymentMethods(id, { type: 'card', limit: MOST }, options).catch(ignoreMissing),
    listUnpaid(stripe, id, options).catch(ignoreMissing),
  ])
  const facts = subscriptions?.data.map(factOf) ?? []
  if (!customer || customer.deleted)
    return {
      subscriptions: facts,
      card: null,
      hasDefaultCard: false,
      owedCents: 0,
      isGone: true,
      email: null,
      fingerprints: [],
    }
  const chosen = cards?.data.find((card) => card.id === customer.invoice_settings.default_payment_method)
  // Without a choice the card that came last.
  const card = chosen ?? cards?.data[0]
  return {
    subscriptions: facts,
    card: card ? cardOf(card) : null,
    hasDefaultCard: chosen !== undefined,
    owedCents: sumRemaining((unpaid ?? []).filter(isOwed)),
    isGone: false,
    email: customer.email,
    fingerprints: (cards?.data ?? []).flatMap(({ card }) => card?.fingerprint ?? []),
  }
}

function ignoreMissing(error: unknown) {
  if (!isMissing(error)) throw error
  return undefined
}

function cardOf({ id, card }: Stripe.PaymentMethod): CardFact | null {
  return card ? { id, brand: card.brand, last4: card.last4, exp_month: card.exp_month, exp_year: card.exp_year } : null
}

/** A subscription of ours has one item; its period is that of the item. */
function factOf({
  id,
  created,
  status,
  items,
  cancel_at,
  cancel_at_period_end,
  ended_at,
}: Stripe.Subscription): SubscriptionFact {
  const current_period_end = items.data[0]?.current_period_end ?? null
  // The portal sets the end as a moment of its own and leaves cancel_at_period_end false.
  const ends_at = cancel_at ?? (cancel_at_period_end ? current_period_end : null)
  const isWithPeriod = ends_at !== null && current_period_end !== null && ends_at <= current_period_end
  return {
    id,
    created,
    status,
    current_period_end,
    cancel_at_period_end: cancel_at_period_end || isWithPeriod,
    ends_at,
    ended_at,
  }
}
