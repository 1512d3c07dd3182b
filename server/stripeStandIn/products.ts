import type { Stripe } from 'stripe'
import { findObject } from '#db/queries/standIn.ts'
import { add, type Desk, emit, find, list, newId, save } from './desk.ts'
import { mergeMetadata } from './metadata.ts'
import { refuseOthers } from './offering.ts'
import { invalid } from './stripeFailure.ts'

const KEPT = [
  'active',
  'description',
  'name',
  'unit_label',
  'metadata',
  'statement_descriptor',
  'url',
  'tax_code',
] as const

export async function createProduct(desk: Desk, params: Stripe.ProductCreateParams) {
  refuseOthers(params, [...KEPT, 'id', 'type'])
  if (params.id !== undefined && (await findObject(desk.trx, params.id)))
    throw invalid(`Product already exists: ${params.id}`, 'id', 'resource_already_exists')
  const product = await add(desk, {
    id: params.id ?? newId('prod', 14),
    object: 'product',
    active: params.active ?? true,
    created: desk.now,
    default_price: null,
    description: params.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata({}, params.metadata),
    name: params.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: params.statement_descriptor ?? null,
    tax_code: params.tax_code ?? null,
    tax_details: null,
    type: 'service',
    unit_label: params.unit_label ?? null,
    updated: desk.now,
    url: params.url ?? null,
  } satisfies Stripe.Product)
  await emit(desk, 'product.created', product)
  return product
}

export const findProduct = (desk: Desk, _params: object, id: string) => find(desk, 'product', id)

export const listProducts = (desk: Desk, params: Stripe.ProductListParams) => {
  refuseOthers(params, ['active', 'created', 'limit', 'starting_after', 'ending_before'])
  const holding = params.active === undefined ? undefined : { active: params.active }
  return list(desk, 'product', '/v1/products', params, { holding })
}

export async function updateProduct(desk: Desk, params: Stripe.ProductUpdateParams, id: string) {
  refuseOthers(params, [...KEPT, 'default_price'])
  const product = await find(desk, 'product', id)
  const { metadata, ...given } = params
  const emptied = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value === '' ? null : value]))
  const changed = await save(desk, {
    ...product,
    ...emptied,
    metadata: mergeMetadata(product.metadata, metadata),
    updated: desk.now,
  })
  await emit(desk, 'product.updated', changed)
  return changed
}
