import type { Stripe } from 'stripe'
import { type Desk, emit, save } from './desk.ts'

/** Ends it at once; with `invoice_now` what was used until now is invoiced. */
export async function cancelNow(
  desk: Desk,
  subscription: Stripe.Subscription,
  _params: Stripe.SubscriptionCancelParams,
) {
  const ended = await save(desk, {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? desk.now,
    ended_at: desk.now,
  } satisfies Stripe.Subscription)
  await emit(desk, 'customer.subscription.deleted', ended)
  return ended
}
