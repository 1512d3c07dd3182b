import type Stripe from 'stripe'
import { CENTS_PER_WORD } from '#db/vocabulary/plans.ts'
import { isMissing } from '../integrations/stripe.ts'
import {
  findMeter,
  findPortal,
  findPrice,
  METER_EVENT_NAME,
  OURS,
  PRICE_LOOKUP_KEY,
  PRODUCT_ID,
} from './findCatalog.ts'

/** Makes what is missing of product, meter, price and portal; a second time it changes nothing. */
export async function setUpCatalog(stripe: Stripe) {
  const product = await setUpProduct(stripe)
  const meter = await setUpMeter(stripe)
  const price = await setUpPrice(stripe, product.id, meter.id)
  const portal = await setUpPortal(stripe)
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

async function setUpPrice(stripe: Stripe, product: string, meter: string) {
  const known = await findPrice(stripe)
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
      metadata: OURS,
    },
    once(`price/${PRICE_LOOKUP_KEY}`),
  )
}

async function setUpPortal(stripe: Stripe) {
  const known = await findPortal(stripe)
  if (known) return known
  return stripe.billingPortal.configurations.create(
    {
      business_profile: { headline: 'Dragoman: your card and your invoices' },
      features: {
        customer_update: { enabled: false },
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
      },
      metadata: OURS,
    },
    once('portal'),
  )
}
