import type { Objects } from './desk.ts'

/** When the clock has to do something with an object next, in Unix seconds. */
export function dueAt(object: Objects[keyof Objects]): number | null {
  if (object.object === 'checkout.session') return object.status === 'open' ? object.expires_at : null
  if (object.object === 'subscription')
    return ['active', 'past_due', 'unpaid'].includes(object.status)
      ? (object.items.data[0]?.current_period_end ?? null)
      : null
  if (object.object === 'invoice') {
    if (object.status === 'draft') return object.automatically_finalizes_at
    return object.status === 'open' ? object.next_payment_attempt : null
  }
  return null
}
