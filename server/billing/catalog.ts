import type Stripe from 'stripe'
import { ApiError } from '../http/errors.ts'
import type { OpenPayments } from '../integrations/stripe.ts'
import { NOT_CONFIGURED } from './contract.ts'
import { findMeter, findPortal, findPrice } from './findCatalog.ts'
import { setUpCatalog } from './setUpCatalog.ts'

export { METER_EVENT_NAME } from './findCatalog.ts'

type Catalog = { priceId: string; meterId: string; portalConfigurationId: string }

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
