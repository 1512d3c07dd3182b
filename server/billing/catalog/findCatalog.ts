import type Stripe from 'stripe'
import { CENTS_PER_WORD } from '#db/vocabulary/plans.ts'

export const PRODUCT_ID = 'dragoman_words'
export const METER_EVENT_NAME = 'dragoman_words'
export const PRICE_LOOKUP_KEY = `dragoman_word_${CENTS_PER_WORD}_cents`
export const OURS = { made_by: 'dragoman' }

export const findPrice = async (stripe: Stripe) =>
  (await stripe.prices.list({ lookup_keys: [PRICE_LOOKUP_KEY], active: true, limit: 1 })).data[0]

export async function findMeter(stripe: Stripe, status: 'active' | 'inactive' = 'active') {
  for await (const meter of stripe.billing.meters.list({ status, limit: 100 }))
    if (meter.event_name === METER_EVENT_NAME) return meter
  return undefined
}

export async function findPortal(stripe: Stripe) {
  for await (const portal of stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
    if (portal.metadata?.made_by === OURS.made_by) return portal
  return undefined
}
