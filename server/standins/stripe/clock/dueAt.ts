import type { Objects } from '../store/kinds.ts'
import { periodOf } from '../subscriptions/periods.ts'

/** Returns the next time at which the clock has to process an object, in Unix seconds. */
export function dueAt(object: Objects[keyof Objects]): number | null {
  if (object.object === 'checkout.session') return object.status === 'open' ? object.expires_at : null
  if (object.object === 'subscription')
    return ['active', 'past_due', 'unpaid'].includes(object.status) ? nextBoundary(object) : null
  if (object.object === 'invoice') {
    if (object.status === 'draft') return object.automatically_finalizes_at
    return object.status === 'open' ? object.next_payment_attempt : null
  }
  return null
}

/** Returns the end of the period, or of the subscription if that is earlier. */
export const nextBoundary = (subscription: Objects['subscription']) =>
  Math.min(periodOf(subscription).end, subscription.cancel_at ?? Number.POSITIVE_INFINITY)
