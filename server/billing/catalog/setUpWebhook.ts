import type Stripe from 'stripe'
import { STRIPE_API_VERSION } from '../../integrations/stripe.ts'
import { WEBHOOK_PATH } from '../constants.ts'
import { EVENTS } from '../handleEvent.ts'
import { OURS } from './findCatalog.ts'

/** One endpoint an address, for the events we take. Its secret is told only when it is made. */
export async function setUpWebhook(stripe: Stripe, publicUrl: string) {
  const url = `${publicUrl}${WEBHOOK_PATH}`
  const known = await findEndpoint(stripe, url)
  if (!known)
    return stripe.webhookEndpoints.create(
      { url, enabled_events: [...EVENTS], api_version: STRIPE_API_VERSION, metadata: OURS },
      { idempotencyKey: `dragoman/set-up/webhook/${url}` },
    )
  const isComplete = known.status === 'enabled' && EVENTS.every((event) => known.enabled_events.includes(event))
  return isComplete ? known : stripe.webhookEndpoints.update(known.id, { enabled_events: [...EVENTS], disabled: false })
}

async function findEndpoint(stripe: Stripe, url: string) {
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) if (endpoint.url === url) return endpoint
  return undefined
}
