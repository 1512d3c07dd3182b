import type Stripe from 'stripe'
import { holdOf } from '#db/vocabulary/billing/subscriptionStatuses.ts'
import { isMissing, type OpenPayments } from '../../integrations/stripe.ts'
import { priceFaultOf } from '../catalog/comparePrice.ts'
import { isOwed, isUnpaid, sumRemaining } from '../invoices/debt.ts'
import { findMeterId, isOnMeter, listOurInvoices, listOurSubscriptions } from './ours.ts'
import type { CardFact, Fact, SubscriptionFact } from './standing.ts'

export type Asked = Required<Omit<Fact, 'at'>> & {
  hasDefaultCard: boolean
  owedCents: number
  isGone: boolean
  email: string | null
  fingerprints: string[]
  invoices: Stripe.Invoice[]
}

const MAX_AT_ONCE = 100

export async function askStripe(opened: OpenPayments, id: string, options?: Stripe.RequestOptions): Promise<Asked> {
  const { stripe } = opened
  const [ours, customer, cards, meterId] = await Promise.all([
    listOurSubscriptions(opened, id, options),
    stripe.customers.retrieve(id, {}, options).catch(ignoreMissing),
    stripe.customers.listPaymentMethods(id, { type: 'card', limit: MAX_AT_ONCE }, options).catch(ignoreMissing),
    findMeterId(opened),
  ])
  const invoices = (await listOurInvoices(opened, id, ours, {}, options).catch(ignoreMissing)) ?? []
  if (!customer || customer.deleted) return { ...NOTHING, subscriptions: ours.map((one) => factOf(one, { meterId })) }
  const chosen = cards?.data.find((card) => card.id === customer.invoice_settings.default_payment_method)
  // Without a choice the card that came last.
  const card = chosen ?? cards?.data[0]
  const hasDefault = customer.invoice_settings.default_payment_method !== null || customer.default_source !== null
  return {
    subscriptions: ours.map((one) => factOf(one, { meterId, isPayable: hasDefault })),
    card: card ? cardOf(card) : null,
    hasDefaultCard: chosen !== undefined,
    owedCents: sumRemaining(invoices.filter((invoice) => isUnpaid(invoice) && isOwed(invoice))),
    isGone: false,
    email: customer.email,
    fingerprints: (cards?.data ?? []).flatMap(({ card }) => card?.fingerprint ?? []),
    invoices,
  }
}

const NOTHING = {
  card: null,
  hasDefaultCard: false,
  owedCents: 0,
  isGone: true,
  email: null,
  fingerprints: [],
  invoices: [],
}

function ignoreMissing(error: unknown) {
  if (!isMissing(error)) throw error
  return undefined
}

function cardOf({ id, card }: Stripe.PaymentMethod): CardFact | null {
  return card ? { id, brand: card.brand, last4: card.last4, exp_month: card.exp_month, exp_year: card.exp_year } : null
}

type Around = { meterId: string | undefined; isPayable?: boolean }

/** The item that counts words says the period. */
function factOf(subscription: Stripe.Subscription, { meterId, isPayable = false }: Around): SubscriptionFact {
  const { id, created, status, items, cancel_at, cancel_at_period_end, ended_at, pause_collection } = subscription
  const item = items.data.find((one) => meterId !== undefined && isOnMeter(one, meterId)) ?? items.data[0]
  const current_period_end = item?.current_period_end ?? null
  // The portal sets the end as a moment of its own and leaves cancel_at_period_end false.
  const ends_at = cancel_at ?? (cancel_at_period_end ? current_period_end : null)
  const isWithPeriod = ends_at !== null && current_period_end !== null && ends_at <= current_period_end
  const isCounted = meterId === undefined || items.data.some((one) => isOnMeter(one, meterId))
  return {
    id,
    created,
    status,
    current_period_end,
    cancel_at_period_end: cancel_at_period_end || isWithPeriod,
    ends_at,
    ended_at,
    hold: holdOf({
      status,
      isCollectionPaused: pause_collection !== null,
      isCounted,
      isPayable:
        isPayable || subscription.collection_method === 'send_invoice' || subscription.default_payment_method !== null,
    }),
    price_fault: item && isCounted ? (priceFaultOf(item.price) ?? null) : null,
  }
}
