import type { Stripe } from 'stripe'
import { API_VERSION } from '../apiVersion.ts'
import { SENT } from '../sent.ts'
import type { CallContext } from '../store/context.ts'
import { insertDelivery } from '../store/deliveries.ts'
import type { StoredObject } from '../store/kinds.ts'
import { listObjects } from '../store/lists.ts'
import { newId } from '../store/newId.ts'
import { addObject } from '../store/objects.ts'

export async function emitEvent(
  context: CallContext,
  type: Stripe.Event.Type,
  object: StoredObject,
  previous_attributes?: Record<string, unknown>,
) {
  const endpoints = await listObjects(context, 'webhook_endpoint')
  const subscribed = endpoints.filter(
    ({ status, enabled_events: types }) => status === 'enabled' && (types.includes('*') || types.includes(type)),
  )
  const event = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: context.now,
    data: { object, ...(previous_attributes && { previous_attributes }) },
    livemode: false,
    pending_webhooks: subscribed.length,
    request: context.request,
    type,
  }
  SENT.publish({ event })
  await addObject(context, event as unknown as Stripe.Event) // its type pairs each name with one kind of object
  for (const endpoint of subscribed) await insertDelivery(context.trx, { event: event.id, endpoint: endpoint.id })
}
