import type { Objects } from './desk.ts'
import { periodOf } from './periods.ts'

/** When the clock has to do something with an object next, in Unix seconds. */
export function dueAt(object: Objects[keyof Objects]): number | null {
  if (object.object === 'checkout.session') return object.status === 'open' ? object.expires_at : null
  if (object.object === 'subscription')
    return ['active', 'past_due', 'unpaid'].includes(object.status) ? nextTurn(object) : null
  if (object.object === 'invoice') {
    if (object.status === 'draft') return object.automatically_finalizes_at
    return object.status === 'open' ? object.next_payment_attempt : null
  }
  return null
}

/** The end of its period, or its own if that comes before. */
export const nextTurn = (subscription: Objects['subscription']) =>
  Math.min(periodOf(subscription).end, subscription.cancel_at ?? Number.POSITIVE_INFINITY)
