import type { Stripe } from 'stripe'

export function toThinEvent({ id, type, created, livemode, data }: Stripe.Event) {
  const { id: objectId, object } = data.object as { id?: string; object: string }
  return {
    id,
    object: 'v2.core.event',
    type: `v1.${type}`,
    created: new Date(created * 1000).toISOString(),
    livemode,
    context: null,
    reason: null,
    related_object: objectId
      ? { id: objectId, type: object, url: `/v1/${object.replaceAll('.', '/')}s/${objectId}` }
      : null,
  }
}
