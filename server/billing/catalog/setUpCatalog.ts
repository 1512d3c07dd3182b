import type Stripe from 'stripe'
import { CENTS_PER_WORD } from '#db/vocabulary/plans.ts'
import { isMissing } from '../../integrations/stripe.ts'
import {
  findMeter,
  findPortal,
  findPrice,
  METER_EVENT_NAME,
  OURS,
  PRICE_LOOKUP_KEY,
  PRODUCT_ID,
} from './findCatalog.ts'

type Terms = { isTaxOn: boolean }

/** Makes what is missing of product, meter, price and portal; a second time it changes nothing. */
export async function setUpCatalog(stripe: Stripe, terms: Terms = { isTaxOn: false }) {
  const product = await setUpProduct(stripe)
  const meter = await setUpMeter(stripe)
  const price = await setUpPrice(stripe, product.id, meter.id, terms)
  const portal = await setUpPortal(stripe, terms)
  return { product: product.id, meter: meter.id, price: price.id, portal: portal.id }
}

const once = (name: string) => ({ idempotencyKey: `dragoman/set-up/${name}` })

async function setUpProduct(stripe: Stripe) {
  try {
    const product = await stripe.products.retrieve(PRODUCT_ID)
    return product.active ? product : await stripe.products.update(PRODUCT_ID, { active: true })
  } catch (error) {
    if (!isMissing(error)) throw error
    return stripe.products.create(
      {
        id: PRODUCT_ID,
        name: 'Dragoman Standard',
        description: 'Translated words',
        unit_label: 'word',
        metadata: OURS,
      },
      once('product'),
    )
  }
}

async function setUpMeter(stripe: Stripe) {
  const active = await findMeter(stripe)
  if (active) return active
  const inactive = await findMeter(stripe, 'inactive')
  if (inactive) return stripe.billing.meters.reactivate(inactive.id)
  return stripe.billing.meters.create(
    {
      display_name: 'Translated words',
      event_name: METER_EVENT_NAME,
      default_aggregation: { formula: 'sum' },
      customer_mapping: { type: 'by_id', event_payload_key: 'stripe_customer_id' },
      value_settings: { event_payload_key: 'value' },
    },
    once('meter'),
  )
}

/** With tax it comes on top of the price, and the price says so; Stripe lets that be said once. */
async function setUpPrice(stripe: Stripe, product: string, meter: string, { isTaxOn }: Terms) {
  const known = await findPrice(stripe)
  const tax_behavior = 'exclusive'
  if (known && isTaxOn && known.tax_behavior === 'unspecified') return stripe.prices.update(known.id, { tax_behavior })
  if (known) return known
  return stripe.prices.create(
    {
      product,
      currency: 'usd',
      unit_amount: CENTS_PER_WORD,
      billing_scheme: 'per_unit',
      recurring: { interval: 'month', usage_type: 'metered', meter },
      lookup_key: PRICE_LOOKUP_KEY,
      transfer_lookup_key: true,
      ...(isTaxOn && { tax_behavior }),
      metadata: OURS,
    },
    once(`price/${PRICE_LOOKUP_KEY}${isTaxOn ? '/taxed' : ''}`),
  )
}

async function setUpPortal(stripe: Stripe, { isTaxOn }: Terms) {
  const known = await findPortal(stripe)
  const customer_update = {
    enabled: isTaxOn,
    ...(isTaxOn && { allowed_updates: ['address' as const, 'tax_id' as const] }),
  }
  if (known && isTaxOn && !known.features.customer_update.enabled)
    return stripe.billingPortal.configurations.update(known.id, { features: { customer_update } })
  if (known) return known
  return stripe.billingPortal.configurations.create(
    {
      business_profile: { headline: 'Dragoman: your card and your invoices' },
      features: {
        customer_update,
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
      },
      metadata: OURS,
    },
    once(`portal${isTaxOn ? '/taxed' : ''}`),
  )
}
