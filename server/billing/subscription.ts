import type { Row } from '#db/schema.ts'
import type { Subscription } from './contract.ts'

type StoredSubscription = Pick<Row<'subscriptions'>, 'id' | 'status' | 'current_period_end' | 'cancel_at_period_end'>

/** The end of the period in Unix seconds, as the payment provider counts (spec §3). */
export const showSubscription = ({ current_period_end, ...subscription }: StoredSubscription): Subscription => ({
  ...subscription,
  current_period_end: current_period_end && Math.floor(current_period_end.getTime() / 1000),
})
