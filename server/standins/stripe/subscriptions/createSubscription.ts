import type { Stripe } from 'stripe'
import { chargeInvoice } from '../invoicing/chargeInvoice.ts'
import { draftInvoice } from '../invoicing/draftInvoice.ts'
import { thresholdsOf } from '../invoicing/thresholds.ts'
import { refuseUnsupported } from '../refuseUnsupported.ts'
import { finalize } from '../resources/invoices.ts'
import { mergeMetadata } from '../resources/metadata.ts'
import type { CallContext } from '../store/context.ts'
import { listOf } from '../store/lists.ts'
import { newId } from '../store/newId.ts'
import { addObject, requireCustomer, requireObject, saveObject } from '../store/objects.ts'
import { invalid } from '../stripeFailure.ts'
import { emitEvent } from '../webhooks/emitEvent.ts'
import { changeSubscription, daysUntilDue, trialSettingsOf } from './changeSubscription.ts'
import { periodOf } from './periods.ts'
import { requireCard } from './requireCard.ts'
import { createItem, isMetered } from './subscriptionItems.ts'
import { IGNORED, UPDATABLE } from './updatable.ts'

export async function createSubscription(context: CallContext, params: Stripe.SubscriptionCreateParams) {
  refuseUnsupported(params, [
    ...UPDATABLE,
    ...IGNORED,
    'customer',
    'currency',
    'items',
    'billing_mode',
    'automatic_tax',
    'trial_period_days',
  ])
  if (params.customer === undefined) throw invalid('Missing required param: customer.', 'customer', 'parameter_missing')
  const customer = await requireCustomer(context, params.customer, 'customer')
  const trial_end = trialEndOf(context, params)
  const card = needsNoCard(params, trial_end)
    ? null
    : await requireCard(context, customer, params.default_payment_method)
  const id = newId('sub')
  const items: Stripe.SubscriptionItem[] = []
  for (const [index, item] of (params.items ?? []).entries()) items.push(await createItem(context, id, item, index))
  if (items.length === 0) throw invalid('Missing required param: items.', 'items', 'parameter_missing')
  const created = await addObject(context, newSubscription(context, params, { id, customer, card, items, trial_end }))
  const subscription = await chargeFirst(context, created)
  await emitEvent(context, 'customer.subscription.created', subscription)
  const { cancel_at, cancel_at_period_end } = params
  return cancel_at || cancel_at_period_end
    ? changeSubscription(context, subscription, {
        ...(cancel_at && { cancel_at }),
        ...(cancel_at_period_end && { cancel_at_period_end }),
      })
    : subscription
}

type Found = {
  id: string
  customer: Awaited<ReturnType<typeof requireCustomer>>
  card: string | null
  items: Stripe.SubscriptionItem[]
  trial_end: number | null
}

// As long as Stripe's object has fields.
const newSubscription = (
  context: CallContext,
  params: Stripe.SubscriptionCreateParams,
  { id, customer, card, items, trial_end }: Found,
) =>
  ({
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: taxOf(customer, params.automatic_tax?.enabled ?? false),
    billing_cycle_anchor: trial_end ?? context.now,
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
    collection_method: params.collection_method ?? 'charge_automatically',
    created: context.now,
    currency: items[0]!.price.currency,
    customer: customer.id,
    customer_account: null,
    days_until_due: daysUntilDue(params),
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
    items: listOf(
      `/v1/subscription_items?subscription=${id}`,
      items.map((item) => (trial_end === null ? item : { ...item, current_period_end: trial_end })),
    ),
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
    start_date: context.now,
    status: trial_end === null ? 'active' : 'trialing',
    test_clock: null,
    transfer_data: null,
    trial_end,
    trial_settings: trialSettingsOf(params.trial_settings) ?? null,
    trial_start: trial_end === null ? null : context.now,
  }) satisfies Stripe.Subscription

/** Without a trial a price by quantity is charged in advance; while that fails the subscription has not begun. */
async function chargeFirst(context: CallContext, subscription: Stripe.Subscription) {
  if (subscription.status === 'trialing' || subscription.items.data.every(({ price }) => isMetered(price)))
    return subscription
  const draft = await draftInvoice(context, subscription, periodOf(subscription), 'subscription_create')
  const open = await finalize(context, draft!)
  if (open.status === 'open' && open.collection_method === 'charge_automatically') {
    await saveObject(context, { ...subscription, latest_invoice: open.id, status: 'incomplete' } as Stripe.Subscription)
    await chargeInvoice(context, open)
  }
  return requireObject(context, 'subscription', subscription.id)
}

function needsNoCard({ collection_method, trial_settings }: Stripe.SubscriptionCreateParams, trialEnd: number | null) {
  return collection_method === 'send_invoice' || (trialEnd !== null && trial_settings !== undefined)
}

function trialEndOf({ now }: CallContext, { trial_end, trial_period_days }: Stripe.SubscriptionCreateParams) {
  if (trial_period_days) return now + trial_period_days * 86_400
  return typeof trial_end === 'number' && trial_end > now ? trial_end : null
}

/** @throws {StripeFailure} for tax without the address that determines its rate */
function taxOf({ address }: Stripe.Customer, enabled: boolean): Stripe.Subscription.AutomaticTax {
  if (enabled && !address?.country)
    throw invalid(
      "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
      'automatic_tax',
      'customer_tax_location_invalid',
    )
  return { disabled_reason: null, enabled, liability: enabled ? { type: 'self' } : null }
}
