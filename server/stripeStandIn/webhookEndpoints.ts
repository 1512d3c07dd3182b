import type { Stripe } from 'stripe'
import { type Counter, withDesk } from './counter.ts'
import { API_VERSION, add, all, type Desk, find, list, newId, remove, save } from './desk.ts'
import { mergeMetadata } from './metadata.ts'

const OWN = { built_in: 'true' }

/** The app's own endpoint, wherever the app listens now. */
export const ensureEndpoint = (counter: Counter, url: string, secret: string) =>
  withDesk(counter, async (desk) => {
    const [own] = await all(desk, 'webhook_endpoint', { holding: { metadata: OWN } })
    if (own) await save(desk, { ...own, url, secret, status: 'enabled' })
    else await addEndpoint(desk, { url, enabled_events: ['*'], metadata: OWN, description: 'Dragoman' }, secret)
  })

const addEndpoint = (desk: Desk, params: Stripe.WebhookEndpointCreateParams, secret: string) =>
  add(desk, {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: params.api_version ?? API_VERSION,
    application: null,
    created: desk.now,
    description: params.description || null,
    enabled_events: params.enabled_events,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    secret,
    status: 'enabled',
    url: params.url,
  } satisfies Stripe.WebhookEndpoint)

/** The secret is shown this once. */
export const createEndpoint = (desk: Desk, params: Stripe.WebhookEndpointCreateParams) =>
  addEndpoint(desk, params, newId('whsec', 32))

export const findEndpoint = async (desk: Desk, _params: object, id: string) =>
  withoutSecret(await find(desk, 'webhook_endpoint', id))

export async function listEndpoints(desk: Desk, params: Stripe.WebhookEndpointListParams) {
  const page = await list(desk, 'webhook_endpoint', '/v1/webhook_endpoints', params)
  return { ...page, data: page.data.map(withoutSecret) }
}

export async function updateEndpoint(desk: Desk, params: Stripe.WebhookEndpointUpdateParams, id: string) {
  const endpoint = await find(desk, 'webhook_endpoint', id)
  const { url, enabled_events, description, disabled, metadata } = params
  const changed = await save(desk, {
    ...endpoint,
    ...(url !== undefined && { url }),
    ...(enabled_events !== undefined && { enabled_events }),
    ...(description !== undefined && { description: description || null }),
    ...(disabled !== undefined && { status: disabled ? 'disabled' : 'enabled' }),
    metadata: mergeMetadata(endpoint.metadata, metadata),
  })
  return withoutSecret(changed)
}

export async function deleteEndpoint(desk: Desk, _params: object, id: string) {
  const { object } = await find(desk, 'webhook_endpoint', id)
  await remove(desk, id)
  return { id, object, deleted: true }
}

function withoutSecret({ secret: _secret, ...shown }: Stripe.WebhookEndpoint) {
  return shown
}
