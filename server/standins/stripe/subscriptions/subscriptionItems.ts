import type { Stripe } from 'stripe'
import { refuseUnsupported } from '../refuseUnsupported.ts'
import { mergeMetadata } from '../resources/metadata.ts'
import type { CallContext } from '../store/context.ts'
import { newId } from '../store/newId.ts'
import { requireObject } from '../store/objects.ts'
import { invalid } from '../stripeFailure.ts'
import { periodEnd } from './periods.ts'

export async function createItem(
  context: CallContext,
  subscription: string,
  given: Stripe.SubscriptionCreateParams.Item,
  index: number,
) {
  refuseUnsupported(given, ['price', 'metadata'])
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
    subscription,
    tax_rates: [],
  } satisfies Stripe.SubscriptionItem
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
