import type { Row } from '#db/schema.ts'
import type { Subscription } from '../contract.ts'

type StoredSubscription = Pick<
  Row<'subscriptions'>,
  'id' | 'status' | 'hold' | 'current_period_end' | 'cancel_at_period_end' | 'ends_at'
>

/** Ends in Unix seconds, as the payment provider counts (spec §3). */
export const showSubscription = ({
  current_period_end,
  ends_at,
  ...subscription
}: StoredSubscription): Subscription => ({
  ...subscription,
  current_period_end: secondsOf(current_period_end),
  ends_at: secondsOf(ends_at),
})

const secondsOf = (moment: Date | null) => moment && Math.floor(moment.getTime() / 1000)
