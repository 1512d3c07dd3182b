import type { Stripe } from 'stripe'
import { refuseUnsupported } from '../refuseUnsupported.ts'
import { mergeMetadata } from '../resources/metadata.ts'
import type { CallContext } from '../store/context.ts'
import { newId } from '../store/newId.ts'
import { requireObject } from '../store/objects.ts'
import { invalid, missing } from '../stripeFailure.ts'
import { periodEnd } from './periods.ts'

export async function createItem(
  context: CallContext,
  subscription: string,
  given: Pick<Stripe.SubscriptionUpdateParams.Item, 'price' | 'quantity' | 'metadata'>,
  index: number,
) {
  refuseUnsupported(given, ['price', 'quantity', 'metadata'])
  if (given.price === undefined)
    throw invalid('Missing required param: price.', `items[${index}][price]`, 'parameter_missing')
  const price = await requireObject(context, 'price', given.price, `items[${index}][price]`)
  if (!price.active) throw invalid('The price specified is inactive. This field only accepts active prices.')
  return {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: context.now,
    current_period_start: context.now,
    current_period_end: periodEnd(context.now, context.now),
    current_trial: null,
    discounts: [],
    metadata: mergeMetadata({}, given.metadata),
    plan: planOf(price),
    price,
    ...(isMetered(price) ? {} : { quantity: given.quantity ?? 1 }),
    subscription,
    tax_rates: [],
  } satisfies Stripe.SubscriptionItem
}

export const isMetered = (price: Stripe.Price) => price.recurring?.usage_type === 'metered'

/**
 * An item whose price changes counts the usage from now on: earlier usage is on no later invoice. Stripe invoices it only in
 * flexible billing mode with proration, which is not offered here.
 */
export async function changeItems(
  context: CallContext,
  { id, items, billing_mode }: Stripe.Subscription,
  given: Stripe.SubscriptionUpdateParams.Item[],
  proration: Stripe.SubscriptionUpdateParams['proration_behavior'],
) {
  const isInvoicedBefore = billing_mode.type === 'flexible' && proration !== 'none'
  const isLeaving = (item: Stripe.SubscriptionItem) =>
    isMetered(item.price) &&
    given.some((one) => one.id === item.id && (one.deleted || (one.price ?? item.price.id) !== item.price.id))
  if (isInvoicedBefore && items.data.some(isLeaving))
    throw invalid('A metered price is only taken off here without proration.', 'proration_behavior')
  const data = [...items.data]
  const { current_period_start, current_period_end } = data[0]!
  for (const [index, change] of given.entries()) {
    refuseUnsupported(change, ['id', 'price', 'quantity', 'metadata', 'deleted'])
    const at = change.id === undefined ? data.length : data.findIndex((item) => item.id === change.id)
    if (at < 0) throw missing('subscription_item', change.id!, `items[${index}][id]`)
    const { id: itemId, deleted, ...rest } = change
    if (deleted) {
      data.splice(at, 1)
      continue
    }
    const price = rest.price ?? data[at]?.price.id
    const item = await createItem(context, id, { ...rest, ...(price !== undefined && { price }) }, index)
    const created = data[at]?.price.id === price ? data[at]!.created : context.now
    data[at] = { ...item, id: itemId ?? item.id, created, current_period_start, current_period_end }
  }
  if (data.length === 0) throw invalid('A subscription must have at least one active plan.', 'items')
  return { ...items, data }
}

const planOf = (price: Stripe.Price): Stripe.Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: price.billing_scheme,
  created: price.created,
  currency: price.currency,
  interval: price.recurring!.interval,
  interval_count: price.recurring!.interval_count,
  livemode: false,
  metadata: price.metadata,
  meter: price.recurring!.meter,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: price.recurring!.usage_type,
})
