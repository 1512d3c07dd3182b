import type { Stripe } from 'stripe'
import { refuseUnsupported } from '../refuseUnsupported.ts'
import type { CallContext } from '../store/context.ts'
import { listPage } from '../store/lists.ts'
import { newId } from '../store/newId.ts'
import { findRow } from '../store/objectRows.ts'
import { addObject, requireObject, saveObject } from '../store/objects.ts'
import { invalid } from '../stripeFailure.ts'
import { emitEvent } from '../webhooks/emitEvent.ts'
import { mergeMetadata } from './metadata.ts'

const SUPPORTED = [
  'active',
  'description',
  'name',
  'unit_label',
  'metadata',
  'statement_descriptor',
  'url',
  'tax_code',
] as const

export async function createProduct(context: CallContext, params: Stripe.ProductCreateParams) {
  refuseUnsupported(params, [...SUPPORTED, 'id', 'type'])
  if (params.id !== undefined && (await findRow(context.trx, params.id)))
    throw invalid(`Product already exists: ${params.id}`, 'id', 'resource_already_exists')
  const product = await addObject(context, {
    id: params.id ?? newId('prod', 14),
    object: 'product',
    active: params.active ?? true,
    created: context.now,
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
    updated: context.now,
    url: params.url ?? null,
  } satisfies Stripe.Product)
  await emitEvent(context, 'product.created', product)
  return product
}

export const retrieveProduct = (context: CallContext, _params: object, id: string) =>
  requireObject(context, 'product', id)

export const listProducts = (context: CallContext, params: Stripe.ProductListParams) => {
  refuseUnsupported(params, ['active', 'created', 'limit', 'starting_after', 'ending_before'])
  const containing = params.active === undefined ? undefined : { active: params.active }
  return listPage(context, 'product', '/v1/products', params, { containing })
}

export async function updateProduct(context: CallContext, params: Stripe.ProductUpdateParams, id: string) {
  refuseUnsupported(params, [...SUPPORTED, 'default_price'])
  const product = await requireObject(context, 'product', id)
  const { metadata, ...given } = params
  const emptied = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value === '' ? null : value]))
  const changed = await saveObject(context, {
    ...product,
    ...emptied,
    metadata: mergeMetadata(product.metadata, metadata),
    updated: context.now,
  })
  await emitEvent(context, 'product.updated', changed)
  return changed
}
