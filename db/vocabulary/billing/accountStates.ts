import type { Plan } from '../plans.ts'

/**
 * The standing of an account. `ends`: the subscription ends at a known moment. `ending`: it ends now, with its final invoice.
 * `unpaid`: an invoice could not be charged. `on_hold`: nothing is translated for another reason. `not_activated`: on
 * Standard without a subscription.
 */
export const ACCOUNT_STATES = [
  'free_trial',
  'active',
  'ends',
  'ending',
  'unpaid',
  'on_hold',
  'not_activated',
  'admin',
] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]

export const PLAN_OF: Record<AccountState, Plan> = {
  free_trial: 'free_tier',
  active: 'standard',
  ends: 'standard',
  ending: 'standard',
  unpaid: 'standard',
  on_hold: 'standard',
  not_activated: 'standard',
  admin: 'admin',
}

export const statesOf = (plan: Plan) => ACCOUNT_STATES.filter((state) => PLAN_OF[state] === plan)
