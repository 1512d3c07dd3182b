import Stripe from 'stripe'
import { ApiError } from '../../http/apiError.ts'
import { NOT_CONFIGURED } from '../../integrations/constants.ts'
import { isStripeFailure, type OpenPayments } from '../../integrations/stripe.ts'
import { priceFaultOf } from './comparePrice.ts'
import { findMeter, findPortal, findPrice } from './findCatalog.ts'
import { setUpCatalog } from './setUpCatalog.ts'

export { METER_EVENT_NAME } from './findCatalog.ts'

type Catalog = {
  priceId: string
  meterId: string
  portalConfigurationId: string
  priceFault: string | undefined
}

const FRESH_MS = 3_600_000

type Known = { catalog: Promise<Catalog>; askedAt: number }
const found = new WeakMap<Stripe, Known>()

/**
 * Asks Stripe once an hour, as somebody may change its dashboard; while Stripe cannot be asked the last answer counts.
 * @throws {ApiError} 503 while `npm run stripe:setup` has not been run
 */
export function openCatalog(opened: OpenPayments, now = Date.now()): Promise<Catalog> {
  const known = found.get(opened.stripe)
  if (known && now - known.askedAt < FRESH_MS) return known.catalog
  return reload(opened, known, now)
}

/**
 * Works once more with a fresh catalog when Stripe refuses the known one: its price may be inactive by now, or its meter or
 * portal replaced.
 */
export async function withCatalog<Answer>(opened: OpenPayments, work: (catalog: Catalog) => Promise<Answer>) {
  const catalog = await openCatalog(opened)
  try {
    return await work(catalog)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    const fresh = await reload(opened, undefined, Date.now())
    if (isSame(fresh, catalog)) throw error
    return work(fresh)
  }
}

export const reloadCatalog = (opened: OpenPayments, now = Date.now()) => reload(opened, found.get(opened.stripe), now)

function reload(opened: OpenPayments, last: Known | undefined, now: number) {
  const catalog = askCatalog(opened.stripe, opened.isStandIn).catch((error) => {
    if (!last || !isStripeFailure(error)) throw error
    return last.catalog
  })
  const known = { catalog, askedAt: now }
  found.set(opened.stripe, known)
  catalog.catch(() => found.get(opened.stripe) === known && found.delete(opened.stripe))
  return catalog
}

const isSame = (one: Catalog, other: Catalog) =>
  one.priceId === other.priceId &&
  one.meterId === other.meterId &&
  one.portalConfigurationId === other.portalConfigurationId

async function askCatalog(stripe: Stripe, isStandIn: boolean): Promise<Catalog> {
  const there = await findCatalog(stripe)
  if (there) return there
  if (!isStandIn) throw new ApiError(503, NOT_CONFIGURED)
  await setUpCatalog(stripe)
  return (await findCatalog(stripe))!
}

async function findCatalog(stripe: Stripe): Promise<Catalog | undefined> {
  const [price, meter, portal] = await Promise.all([findPrice(stripe), findMeter(stripe), findPortal(stripe)])
  if (!price || !meter || !portal) return undefined
  const priceFault = priceFaultOf(price, meter.id)
  return { priceId: price.id, meterId: meter.id, portalConfigurationId: portal.id, priceFault }
}
