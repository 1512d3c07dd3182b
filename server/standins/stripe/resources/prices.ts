import type { Stripe } from 'stripe'
import { refuseUnsupported } from '../refuseUnsupported.ts'
import type { CallContext } from '../store/context.ts'
import { listObjects, listPage } from '../store/lists.ts'
import { newId } from '../store/newId.ts'
import { addObject, requireObject, saveObject } from '../store/objects.ts'
import { invalid } from '../stripeFailure.ts'
import { emitEvent } from '../webhooks/emitEvent.ts'
import { mergeMetadata } from './metadata.ts'

const SUPPORTED = [
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

export async function createPrice(context: CallContext, params: Stripe.PriceCreateParams) {
  refuseUnsupported(params, SUPPORTED)
  const { recurring, unit_amount = Number(params.unit_amount_decimal) } = params
  if (params.product === undefined) throw invalid('Missing required param: product.', 'product', 'parameter_missing')
  await requireObject(context, 'product', params.product, 'product')
  if (recurring?.interval !== 'month') throw invalid('Only prices by the month are offered here.', 'recurring')
  const meter = await meterOf(context, recurring)
  if (!Number.isInteger(unit_amount)) throw invalid('Invalid integer: unit_amount', 'unit_amount')
  if (params.lookup_key !== undefined)
    await freeLookupKey(context, params.lookup_key, params.transfer_lookup_key ?? false)
  const price = await addObject(context, {
    id: newId('price'),
    object: 'price',
    active: params.active ?? true,
    billing_scheme: 'per_unit',
    created: context.now,
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
      meter,
      trial_period_days: null,
      usage_type: meter === null ? 'licensed' : 'metered',
    },
    tax_behavior: params.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount,
    unit_amount_decimal: decimal(unit_amount),
  } satisfies Stripe.Price)
  await emitEvent(context, 'price.created', price)
  return price
}

async function meterOf(context: CallContext, { meter: id, usage_type }: Stripe.PriceCreateParams.Recurring) {
  if (usage_type !== 'metered') return null
  if (id === undefined) throw invalid('Recurring metered prices must be backed by a meter.', 'recurring[meter]')
  const meter = await requireObject(context, 'billing.meter', id, 'recurring[meter]')
  if (meter.status !== 'active') throw invalid('The meter is not active.', 'recurring[meter]')
  return meter.id
}

/** Returns a decimal as it is on the wire; the SDK parses it to its own type. */
export const decimal = (amount: number) => String(amount) as unknown as Stripe.Decimal

async function freeLookupKey(context: CallContext, lookup_key: string, isTransferred: boolean) {
  const [holder] = await listObjects(context, 'price', { containing: { lookup_key } })
  if (!holder) return
  if (!isTransferred) throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, 'lookup_key')
  await saveObject(context, { ...holder, lookup_key: null })
}

export const retrievePrice = (context: CallContext, _params: object, id: string) => requireObject(context, 'price', id)

export const listPrices = (context: CallContext, params: Stripe.PriceListParams) => {
  const { active, product, type, currency, recurring, lookup_keys, ...paging } = params
  refuseUnsupported(paging, ['created', 'limit', 'starting_after', 'ending_before'])
  const containing = { active, product, type, currency, recurring }
  const anyOf = lookup_keys?.map((lookup_key) => ({ lookup_key }))
  return listPage(context, 'price', '/v1/prices', paging, { containing, anyOf })
}

export async function updatePrice(context: CallContext, params: Stripe.PriceUpdateParams, id: string) {
  refuseUnsupported(params, ['active', 'lookup_key', 'metadata', 'nickname', 'tax_behavior', 'transfer_lookup_key'])
  const price = await requireObject(context, 'price', id)
  const { active = price.active, nickname = price.nickname, lookup_key = price.lookup_key } = params
  if (lookup_key !== null && lookup_key !== price.lookup_key)
    await freeLookupKey(context, lookup_key, params.transfer_lookup_key ?? false)
  const metadata = mergeMetadata(price.metadata, params.metadata)
  const { tax_behavior = price.tax_behavior } = params
  if (price.tax_behavior !== 'unspecified' && tax_behavior !== price.tax_behavior)
    throw invalid('The tax behavior of a price cannot be changed once it is set.', 'tax_behavior')
  const changed = await saveObject(context, {
    ...price,
    active,
    nickname: nickname || null,
    lookup_key: lookup_key || null,
    tax_behavior,
    metadata,
  })
  await emitEvent(context, 'price.updated', changed)
  return changed
}
