import type Stripe from 'stripe'
import { CENTS_PER_WORD } from '#db/vocabulary/plans.ts'
import { ApiError } from '../http/errors.ts'
import type { OpenPayments } from '../integrations/stripe.ts'
import { NOT_CONFIGURED } from './contract.ts'
import { setUpCatalog } from './setUpCatalog.ts'

/** What our things are called at Stripe: the same names find them again. */
export const PRODUCT_ID = 'dragoman_words'
export const METER_EVENT_NAME = 'dragoman_words'
export const PRICE_LOOKUP_KEY = `dragoman_word_${CENTS_PER_WORD}_cents`
export const OURS = { made_by: 'dragoman' }

export type Catalog = { priceId: string; meterId: string; portalConfigurationId: string }

const found = new WeakMap<Stripe, Promise<Catalog>>()

/**
 * The price, meter and portal of this account, asked for once. The stand-in is set up when nothing is there yet.
 * @throws {ApiError} 503 while `npm run stripe:setup` has not been run
 */
export function openCatalog({ stripe, isStandIn }: OpenPayments): Promise<Catalog> {
  const known = found.get(stripe)
  if (known) return known
  const asking = askCatalog(stripe, isStandIn)
  found.set(stripe, asking)
  asking.catch(() => found.delete(stripe))
  return asking
}

async function askCatalog(stripe: Stripe, isStandIn: boolean): Promise<Catalog> {
  const there = await findCatalog(stripe)
  if (there) return there
  if (!isStandIn) throw new ApiError(503, NOT_CONFIGURED)
  await setUpCatalog(stripe)
  return (await findCatalog(stripe))!
}

async function findCatalog(stripe: Stripe): Promise<Catalog | undefined> {
  const [price, meter, portal] = await Promise.all([findPrice(stripe), findMeter(stripe), findPortal(stripe)])
  return price && meter && portal && { priceId: price.id, meterId: meter.id, portalConfigurationId: portal.id }
}

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
