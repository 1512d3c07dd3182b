import type { Stripe } from 'stripe'
import { add, all, type Desk, emit, find, list, newId, save } from './desk.ts'
import { mergeMetadata } from './metadata.ts'
import { refuseOthers } from './offering.ts'
import { invalid } from './stripeFailure.ts'

const TAKEN = [
  'active',
  'billing_scheme',
  'currency',
  'lookup_key',
  'metadata',
  'nickname',
  'product',
  'recurring',
  'tax_behavior',
  'transfer_lookup_key',
  'unit_amount',
  'unit_amount_decimal',
]

/** Metered by a meter, per unit, every month: the one kind there is here. */
export async function createPrice(desk: Desk, params: Stripe.PriceCreateParams) {
  refuseOthers(params, TAKEN)
  const { recurring, unit_amount = Number(params.unit_amount_decimal) } = params
  if (params.product === undefined) throw invalid('Missing required param: product.', 'product', 'parameter_missing')
  await find(desk, 'product', params.product, 'product')
  if (recurring?.usage_type !== 'metered' || recurring.interval !== 'month')
    throw invalid('Only metered prices by the month are offered here.', 'recurring')
  if (recurring.meter === undefined)
    throw invalid('Recurring metered prices must be backed by a meter.', 'recurring[meter]')
  const meter = await find(desk, 'billing.meter', recurring.meter, 'recurring[meter]')
  if (meter.status !== 'active') throw invalid('The meter is not active.', 'recurring[meter]')
  if (!Number.isInteger(unit_amount)) throw invalid('Invalid integer: unit_amount', 'unit_amount')
  if (params.lookup_key !== undefined) await freeLookupKey(desk, params.lookup_key, params.transfer_lookup_key ?? false)
  const price = await add(desk, {
    id: newId('price'),
    object: 'price',
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    created: desk.now,
    currency: params.currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: params.lookup_key ?? null,
    metadata: mergeMetadata({}, params.metadata),
    nickname: params.nickname ?? null,
    product: params.product,
    recurring: {
      interval: 'month',
      interval_count: recurring.interval_count ?? 1,
      meter: meter.id,
      trial_period_days: null,
      usage_type: 'metered',
    },
    tax_behavior: params.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount,
    unit_amount_decimal: decimal(unit_amount),
  } satisfies Stripe.Price)
  await emit(desk, 'price.created', price)
  return price
}

/** Decimals are strings on the wire; the SDK makes its own kind of them. */
export const decimal = (amount: number) => String(amount) as unknown as Stripe.Decimal

async function freeLookupKey(desk: Desk, lookup_key: string, isTransferred: boolean) {
  const [holder] = await all(desk, 'price', { holding: { lookup_key } })
  if (!holder) return
  if (!isTransferred) throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, 'lookup_key')
  await save(desk, { ...holder, lookup_key: null })
}

export const findPrice = (desk: Desk, _params: object, id: string) => find(desk, 'price', id)

export const listPrices = (desk: Desk, params: Stripe.PriceListParams) => {
  const { active, product, type, currency, recurring, lookup_keys, ...paging } = params
  refuseOthers(paging, ['created', 'limit', 'starting_after', 'ending_before'])
  const holding = { active, product, type, currency, recurring }
  const anyOf = lookup_keys?.map((lookup_key) => ({ lookup_key }))
  return list(desk, 'price', '/v1/prices', paging, { holding, anyOf })
}

export async function updatePrice(desk: Desk, params: Stripe.PriceUpdateParams, id: string) {
  refuseOthers(params, ['active', 'lookup_key', 'metadata', 'nickname', 'tax_behavior', 'transfer_lookup_key'])
  const price = await find(desk, 'price', id)
  const { active = price.active, nickname = price.nickname, lookup_key = price.lookup_key } = params
  if (lookup_key !== null && lookup_key !== price.lookup_key)
    await freeLookupKey(desk, lookup_key, params.transfer_lookup_key ?? false)
  const metadata = mergeMetadata(price.metadata, params.metadata)
  const { tax_behavior = price.tax_behavior } = params
  if (price.tax_behavior !== 'unspecified' && tax_behavior !== price.tax_behavior)
    throw invalid('The tax behavior of a price cannot be changed once it is set.', 'tax_behavior')
  const changed = await save(desk, {
    ...price,
    active,
    nickname: nickname || null,
    lookup_key: lookup_key || null,
    tax_behavior,
    metadata,
  })
  await emit(desk, 'price.updated', changed)
  return changed
}
