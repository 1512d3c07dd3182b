import type { Stripe } from 'stripe'
import { endNow } from './cancelSubscription.ts'
import { add, type Desk, emit, find, findCustomer, list, listOf, newId, save } from './desk.ts'
import { mergeMetadata } from './metadata.ts'
import { refuseOthers } from './offering.ts'
import { notOwnCard } from './paymentMethods.ts'
import { periodEnd, periodOf } from './periods.ts'
import { invalid, missing } from './stripeFailure.ts'
import { thresholdsOf } from './thresholds.ts'

const CHANGED_ALONE = [
  'billing_thresholds',
  'cancel_at',
  'cancel_at_period_end',
  'default_payment_method',
  'description',
  'metadata',
] as const
const PASSED_OVER = ['collection_method', 'off_session', 'payment_behavior', 'proration_behavior']

export async function createSubscription(desk: Desk, params: Stripe.SubscriptionCreateParams) {
  refuseOthers(params, [
    ...CHANGED_ALONE,
    ...PASSED_OVER,
    'customer',
    'currency',
    'items',
    'billing_mode',
    'automatic_tax',
  ])
  if (params.customer === undefined) throw invalid('Missing required param: customer.', 'customer', 'parameter_missing')
  const customer = await findCustomer(desk, params.customer, 'customer')
  const card = await cardFor(desk, customer, params.default_payment_method)
  const id = newId('sub')
  const items: Stripe.SubscriptionItem[] = []
  for (const [index, item] of (params.items ?? []).entries()) items.push(await itemOf(desk, id, item, index))
  if (items.length === 0) throw invalid('Missing required param: items.', 'items', 'parameter_missing')
  const subscription = await add(desk, {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: taxOf(customer, params.automatic_tax?.enabled ?? false),
    billing_cycle_anchor: desk.now,
    billing_cycle_anchor_config: null,
    billing_mode:
      params.billing_mode?.type === 'classic'
        ? { flexible: null, type: 'classic' }
        : { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: thresholdsOf(params.billing_thresholds),
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: desk.now,
    currency: items[0]!.price.currency,
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: card,
    default_source: null,
    default_tax_rates: [],
    description: params.description ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: listOf(`/v1/subscription_items?subscription=${id}`, items),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, params.metadata),
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: desk.now,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  } satisfies Stripe.Subscription)
  await emit(desk, 'customer.subscription.created', subscription)
  const { cancel_at, cancel_at_period_end } = params
  return cancel_at || cancel_at_period_end
    ? change(desk, subscription, {
        ...(cancel_at && { cancel_at }),
        ...(cancel_at_period_end && { cancel_at_period_end }),
      })
    : subscription
}

/** @throws {StripeFailure} without an address, from which the rate would be known */
function taxOf({ address }: Stripe.Customer, enabled: boolean): Stripe.Subscription.AutomaticTax {
  if (enabled && !address?.country)
    throw invalid(
      "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
      'automatic_tax',
      'customer_tax_location_invalid',
    )
  return { disabled_reason: null, enabled, liability: enabled ? { type: 'self' } : null }
}

/** Nobody subscribes without a card that can be charged. */
async function cardFor(desk: Desk, customer: Stripe.Customer, wanted: string | undefined) {
  if (wanted) {
    const card = await find(desk, 'payment_method', wanted, 'default_payment_method')
    if (card.customer !== customer.id) throw notOwnCard(wanted)
    return card.id
  }
  if (customer.invoice_settings.default_payment_method === null)
    throw invalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      undefined,
      'resource_missing',
    )
  return null
}

async function itemOf(desk: Desk, subscription: string, given: Stripe.SubscriptionCreateParams.Item, index: number) {
  refuseOthers(given, ['price', 'metadata'])
  if (given.price === undefined)
    throw invalid('Missing required param: price.', `items[${index}][price]`, 'parameter_missing')
  const price = await find(desk, 'price', given.price, `items[${index}][price]`)
  if (!price.active) throw invalid('The price specified is inactive. This field only accepts active prices.')
  return {
    id: newId('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: desk.now,
    current_period_start: desk.now,
    current_period_end: periodEnd(desk.now, desk.now),
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

export const findSubscription = (desk: Desk, _params: object, id: string) => find(desk, 'subscription', id)

const RUNNING = ['active', 'past_due', 'unpaid', 'paused', 'incomplete', 'trialing']

/** Those that have ended are shown only when they are asked for. */
export const listSubscriptions = (desk: Desk, params: Stripe.SubscriptionListParams) => {
  const { customer, price, status, ...paging } = params
  refuseOthers(paging, ['created', 'limit', 'starting_after', 'ending_before'])
  const statuses = { all: undefined, ended: ['canceled'] }[status as string] ?? (status ? [status] : RUNNING)
  return list(desk, 'subscription', '/v1/subscriptions', paging, {
    customer,
    holding: price === undefined ? undefined : { items: { data: [{ price: { id: price } }] } },
    anyOf: status === 'all' ? undefined : statuses.map((one) => ({ status: one })),
  })
}

export async function updateSubscription(desk: Desk, params: Stripe.SubscriptionUpdateParams, id: string) {
  refuseOthers(params, [...CHANGED_ALONE, ...PASSED_OVER])
  const subscription = await find(desk, 'subscription', id)
  if (subscription.status === 'canceled')
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  if (params.default_payment_method) {
    const customer = await findCustomer(desk, subscription.customer as string)
    await cardFor(desk, customer, params.default_payment_method)
  }
  return change(desk, subscription, params)
}

export async function change(
  desk: Desk,
  before: Stripe.Subscription,
  params: Pick<Stripe.SubscriptionUpdateParams, (typeof CHANGED_ALONE)[number]>,
) {
  const { default_payment_method, description } = params
  const ends = endOf(desk, before, params)
  const cancels = ends.cancel_at !== null
  const isNew = cancels && before.cancel_at === null
  const changed = await save(desk, {
    ...before,
    ...ends,
    canceled_at: isNew ? desk.now : cancels ? before.canceled_at : null,
    cancellation_details: {
      ...before.cancellation_details!,
      reason: cancels ? ('cancellation_requested' as const) : null,
    },
    ...(params.billing_thresholds !== undefined && { billing_thresholds: thresholdsOf(params.billing_thresholds) }),
    ...(default_payment_method !== undefined && { default_payment_method: default_payment_method || null }),
    ...(description !== undefined && { description: description || null }),
    metadata: mergeMetadata(before.metadata, params.metadata),
  })
  const { cancel_at_period_end, cancel_at, canceled_at } = before
  await emit(desk, 'customer.subscription.updated', changed, { cancel_at_period_end, cancel_at, canceled_at })
  return changed
}

/** The end as one of two fields says it: what is set by the one is not taken back by the other. */
function endOf(
  desk: Desk,
  before: Stripe.Subscription,
  { cancel_at: at, cancel_at_period_end: isAtPeriodEnd }: Stripe.SubscriptionUpdateParams,
) {
  const { cancel_at, cancel_at_period_end } = before
  if (at !== undefined && isAtPeriodEnd !== undefined)
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', 'cancel_at')
  if (isAtPeriodEnd === true) return { cancel_at: periodOf(before).end, cancel_at_period_end: true }
  if (isAtPeriodEnd === false)
    return cancel_at_period_end ? { cancel_at: null, cancel_at_period_end: false } : { cancel_at, cancel_at_period_end }
  if (at === undefined) return { cancel_at, cancel_at_period_end }
  if (at === '') return { cancel_at: null, cancel_at_period_end: false }
  if (typeof at !== 'number' && before.billing_mode.type !== 'flexible')
    throw invalid('This value of cancel_at needs a subscription in flexible billing mode.', 'cancel_at')
  const moment = typeof at === 'number' ? at : periodOf(before).end // its items share one period
  if (moment <= desk.now) throw invalid('The cancel_at timestamp must be in the future.', 'cancel_at')
  return { cancel_at: moment, cancel_at_period_end: false }
}

/** What has ended cannot end again. */
export async function cancelSubscription(desk: Desk, params: Stripe.SubscriptionCancelParams, id: string) {
  const subscription = await find(desk, 'subscription', id)
  if (subscription.status === 'canceled') throw missing('subscription', id)
  return endNow(desk, subscription, params)
}
