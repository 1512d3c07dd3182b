import type Stripe from 'stripe'
import { ApiError } from '../../http/apiError.ts'
import { isMissing, type OpenPayments } from '../../integrations/stripe.ts'
import { openCatalog } from '../catalog/catalog.ts'
import { isEnded } from './standing.ts'

/**
 * The one place that decides what of a customer at Stripe is ours. Subscriptions and invoices that others made in the
 * dashboard are never changed, paid, counted or owed here.
 */

const MAX_AT_ONCE = 100
const MAX_INVOICES = 1000

type Opened = Pick<OpenPayments, 'stripe' | 'isStandIn'>

/** Our subscriptions count words: a price of theirs is on our meter, or we have made them. */
const isOurSubscription = ({ metadata, items }: Stripe.Subscription, meterId: string | undefined) =>
  metadata.user_id !== undefined || (meterId !== undefined && items.data.some((item) => isOnMeter(item, meterId)))

export const isOnMeter = ({ price }: Stripe.SubscriptionItem, meterId: string) => price.recurring?.meter === meterId

/** Our invoices are those of our subscriptions, and those that we make of words. */
export function isOurInvoice({ metadata, parent }: Stripe.Invoice, subscriptionIds: readonly string[]) {
  if (metadata?.words_event !== undefined) return true
  const details = parent?.subscription_details
  if (!details) return false
  return details.metadata?.user_id !== undefined || subscriptionIds.includes(idOf(details.subscription))
}

export const isChargedToCard = ({ collection_method }: Stripe.Invoice) => collection_method === 'charge_automatically'

/** Undefined while the account is not set up: then our metadata alone says what is ours. */
export async function findMeterId(opened: Opened) {
  try {
    return (await openCatalog(opened as OpenPayments)).meterId
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

export async function listOurSubscriptions(opened: Opened, customer: string, options?: Stripe.RequestOptions) {
  const [meterId, all] = await Promise.all([
    findMeterId(opened),
    opened.stripe.subscriptions.list({ customer, status: 'all', limit: MAX_AT_ONCE }, options).catch(noneIfMissing),
  ])
  const ours = (all?.data ?? []).filter((subscription) => isOurSubscription(subscription, meterId))
  return ours.toSorted(
    (a, b) => Number(isEnded(a)) - Number(isEnded(b)) || b.created - a.created || (a.id < b.id ? -1 : 1),
  )
}

type InvoiceFilter = { status?: Stripe.InvoiceListParams.Status }

export async function listOurInvoices(
  { stripe }: Pick<Opened, 'stripe'>,
  customer: string,
  subscriptions: Pick<Stripe.Subscription, 'id'>[],
  { status }: InvoiceFilter = {},
  options?: Stripe.RequestOptions,
) {
  const ids = subscriptions.map(({ id }) => id)
  const all = await stripe.invoices
    .list({ customer, limit: MAX_AT_ONCE, ...(status && { status }) }, options)
    .autoPagingToArray({ limit: MAX_INVOICES })
  return all.filter((invoice) => isOurInvoice(invoice, ids))
}

export const listInvoicesOf = (
  { stripe }: Pick<Opened, 'stripe'>,
  ours: Pick<Stripe.Subscription, 'id'>,
  { status, limit = MAX_AT_ONCE }: InvoiceFilter & { limit?: number } = {},
  options?: Stripe.RequestOptions,
) => stripe.invoices.list({ subscription: ours.id, limit, ...(status && { status }) }, options)

/** Anybody's, only to be read: a pending item of ours goes on whichever invoice is made next. */
export const listEveryInvoice = (
  { stripe }: Pick<Opened, 'stripe'>,
  customer: string,
  options?: Stripe.RequestOptions,
) => stripe.invoices.list({ customer, limit: MAX_AT_ONCE }, options)

export async function* listInvoicesOfAll(stripe: Stripe, filter: Stripe.InvoiceListParams) {
  yield* stripe.invoices.list({ ...filter, limit: MAX_AT_ONCE })
}

export async function* listOurSubscriptionsOfAll(opened: Opened, status: 'past_due' | 'unpaid') {
  const meterId = await findMeterId(opened)
  for await (const subscription of opened.stripe.subscriptions.list({ status, limit: MAX_AT_ONCE }))
    if (isOurSubscription(subscription, meterId)) yield subscription
}

export const idOf = (thing: string | { id: string }) => (typeof thing === 'string' ? thing : thing.id)

function noneIfMissing(error: unknown) {
  if (!isMissing(error)) throw error
  return undefined
}
