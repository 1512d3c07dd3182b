import type { Stripe } from 'stripe'
import { thresholdsOf } from '../invoicing/thresholds.ts'
import { refuseUnsupported } from '../refuseUnsupported.ts'
import { mergeMetadata } from '../resources/metadata.ts'
import type { CallContext } from '../store/context.ts'
import { listOf } from '../store/lists.ts'
import { newId } from '../store/newId.ts'
import { addObject, requireCustomer } from '../store/objects.ts'
import { invalid } from '../stripeFailure.ts'
import { emitEvent } from '../webhooks/emitEvent.ts'
import { changeSubscription } from './changeSubscription.ts'
import { requireCard } from './requireCard.ts'
import { createItem } from './subscriptionItems.ts'
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
  ])
  if (params.customer === undefined) throw invalid('Missing required param: customer.', 'customer', 'parameter_missing')
  const customer = await requireCustomer(context, params.customer, 'customer')
  const card = await requireCard(context, customer, params.default_payment_method)
  const id = newId('sub')
  const items: Stripe.SubscriptionItem[] = []
  for (const [index, item] of (params.items ?? []).entries()) items.push(await createItem(context, id, item, index))
  if (items.length === 0) throw invalid('Missing required param: items.', 'items', 'parameter_missing')
  const subscription = await addObject(context, {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: taxOf(customer, params.automatic_tax?.enabled ?? false),
    billing_cycle_anchor: context.now,
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
    created: context.now,
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
    start_date: context.now,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  } satisfies Stripe.Subscription)
  await emitEvent(context, 'customer.subscription.created', subscription)
  const { cancel_at, cancel_at_period_end } = params
  return cancel_at || cancel_at_period_end
    ? changeSubscription(context, subscription, {
        ...(cancel_at && { cancel_at }),
        ...(cancel_at_period_end && { cancel_at_period_end }),
      })
    : subscription
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
