import type { Stripe } from 'stripe'
import { API_VERSION } from '../apiVersion.ts'
import { inTransaction, type Sandbox } from '../sandbox.ts'
import type { CallContext } from '../store/context.ts'
import { listObjects, listPage } from '../store/lists.ts'
import { newId } from '../store/newId.ts'
import { addObject, removeObject, requireObject, saveObject } from '../store/objects.ts'
import { mergeMetadata } from './metadata.ts'

const OWN = { built_in: 'true' }

export const ensureEndpoint = (sandbox: Sandbox, url: string, secret: string) =>
  inTransaction(sandbox, async (context) => {
    const [own] = await listObjects(context, 'webhook_endpoint', { containing: { metadata: OWN } })
    if (own) await saveObject(context, { ...own, url, secret, status: 'enabled' })
    else await addEndpoint(context, { url, enabled_events: ['*'], metadata: OWN, description: 'Dragoman' }, secret)
  })

const addEndpoint = (context: CallContext, params: Stripe.WebhookEndpointCreateParams, secret: string) =>
  addObject(context, {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: params.api_version ?? API_VERSION,
    application: null,
    created: context.now,
    description: params.description || null,
    enabled_events: params.enabled_events,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    secret,
    status: 'enabled',
    url: params.url,
  } satisfies Stripe.WebhookEndpoint)

/** Returns the endpoint with its secret, which no later answer contains. */
export const createEndpoint = (context: CallContext, params: Stripe.WebhookEndpointCreateParams) =>
  addEndpoint(context, params, newId('whsec', 32))

export const retrieveEndpoint = async (context: CallContext, _params: object, id: string) =>
  withoutSecret(await requireObject(context, 'webhook_endpoint', id))

export async function listEndpoints(context: CallContext, params: Stripe.WebhookEndpointListParams) {
  const page = await listPage(context, 'webhook_endpoint', '/v1/webhook_endpoints', params)
  return { ...page, data: page.data.map(withoutSecret) }
}

export async function updateEndpoint(context: CallContext, params: Stripe.WebhookEndpointUpdateParams, id: string) {
  const endpoint = await requireObject(context, 'webhook_endpoint', id)
  const { url, enabled_events, description, disabled, metadata } = params
  const changed = await saveObject(context, {
    ...endpoint,
    ...(url !== undefined && { url }),
    ...(enabled_events !== undefined && { enabled_events }),
    ...(description !== undefined && { description: description || null }),
    ...(disabled !== undefined && { status: disabled ? 'disabled' : 'enabled' }),
    metadata: mergeMetadata(endpoint.metadata, metadata),
  })
  return withoutSecret(changed)
}

export async function deleteEndpoint(context: CallContext, _params: object, id: string) {
  const { object } = await requireObject(context, 'webhook_endpoint', id)
  await removeObject(context, id)
  return { id, object, deleted: true }
}

function withoutSecret({ secret: _secret, ...shown }: Stripe.WebhookEndpoint) {
  return shown
}
