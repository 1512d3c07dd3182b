import {
  findCustomer,
  findSubscription,
  putOnFreeTier,
  savePaymentMethod,
  saveSubscription,
  setEnding,
} from '#db/queries/billing/subscriptions.ts'
import type { Trx } from '#db/schema.ts'
import { ENDING_STATUS } from '#db/vocabulary/billing/subscriptionStatuses.ts'
import { DEFAULT_FREE_WORDS } from '#db/vocabulary/plans.ts'
import { cardOf, isEnded, type Standing, subscriptionOf } from './standing.ts'

export async function showStanding(trx: Trx, userId: string) {
  const known = await findCustomer(trx, userId)
  if (!known) return
  const [card, subscription] = [cardOf(known.standing as Standing), subscriptionOf(known.standing as Standing)]
  await savePaymentMethod(trx, userId, card)
  const former = await findSubscription(trx, userId)
  const status = subscription && (known.ending_since && !isEnded(subscription) ? ENDING_STATUS : subscription.status)
  if (subscription && status)
    await saveSubscription(trx, {
      user_id: userId,
      stripe_subscription_id: subscription.id,
      status,
      hold: subscription.hold ?? null,
      current_period_end: momentOf(subscription.current_period_end),
      cancel_at_period_end: subscription.cancel_at_period_end,
      ends_at: momentOf(subscription.ends_at ?? null),
    })
  if (subscription && !isEnded(subscription)) return
  if (known.ending_since) await setEnding(trx, userId, { isEnding: false })
  // However it came to its end, and whatever they were before.
  if (known.ending_since || (subscription && former && !isEnded(former)))
    await putOnFreeTier(trx, userId, DEFAULT_FREE_WORDS)
}

const momentOf = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000))
