import type { Objects } from '../store/kinds.ts'
import { periodOf } from '../subscriptions/periods.ts'

const RUNNING = ['active', 'trialing', 'past_due', 'unpaid']
const FIRST_PAYMENT_S = 23 * 3600

/** Returns the next time at which the clock has to process an object, in Unix seconds. */
export function dueAt(object: Objects[keyof Objects]): number | null {
  if (object.object === 'checkout.session') return object.status === 'open' ? object.expires_at : null
  if (object.object === 'subscription')
    return object.status === 'incomplete' || RUNNING.includes(object.status) ? nextBoundary(object) : null
  if (object.object === 'invoice') {
    if (object.status === 'draft') return object.automatically_finalizes_at
    return object.status === 'open' ? object.next_payment_attempt : null
  }
  return null
}

export const nextBoundary = (subscription: Objects['subscription']) =>
  subscription.status === 'incomplete'
    ? subscription.created + FIRST_PAYMENT_S
    : Math.min(
        periodOf(subscription).end,
        subscription.cancel_at ?? Number.POSITIVE_INFINITY,
        subscription.pause_collection?.resumes_at ?? Number.POSITIVE_INFINITY,
      )
