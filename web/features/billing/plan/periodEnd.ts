import type { Subscription } from '#server/billing/contract.ts'
import { dateName } from '#web/ui/data/dates.ts'

/** The day on which the paid period ends; the payment provider counts in Unix seconds. */
export const periodEnd = ({ current_period_end }: Subscription) =>
  current_period_end === null ? 'the last day of the paid period' : dateName(new Date(current_period_end * 1000))

/** The day on which it ends: that of its period, or one of its own. */
export const endOf = (subscription: Subscription) =>
  subscription.ends_at === null ? periodEnd(subscription) : dateName(new Date(subscription.ends_at * 1000))
