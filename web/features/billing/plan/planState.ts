import { ENDED_STATUSES, ENDING_STATUS } from '#server/billing/constants.ts'
import type { BillingMode, Debt, PaymentMethod, Quota, Subscription } from '#server/billing/contract.ts'

/** The states of a person's plan; each is a state of the billing page. */
export type PlanState =
  | 'admin'
  | 'billing_off'
  | 'trial'
  /** The free words come with the proof of the address. */
  | 'unproven'
  | 'used_up'
  | 'expired'
  | 'standard'
  | 'ending'
  /** Ends now, and stays so until the final invoice has every word. */
  | 'closing'
  | 'past_due'
  | 'inactive'

export type Standing = {
  user: { id: string; is_superuser: boolean; trial_expiry_date: string | null }
  quota: Quota
  mode: BillingMode['mode']
  subscription: Subscription | null
  card: PaymentMethod | null
  debt: Debt
}
export type At = Standing & { state: PlanState }

const RUNNING = ['active', 'trialing']
const ENDED: readonly string[] = ENDED_STATUSES

/** A debt comes first, then a running subscription, then a quota; a trial's last day counts until its end in UTC. */
export function planStateOf({ user, quota, subscription, mode, debt }: Standing, now = new Date()): PlanState {
  if (mode === 'off') return 'billing_off'
  if (user.is_superuser) return 'admin'
  if (quota.is_paused || debt.owed_cents > 0) return 'past_due'
  if (subscription && RUNNING.includes(subscription.status))
    return subscription.ends_at === null ? 'standard' : 'ending'
  if (subscription?.status === ENDING_STATUS) return 'closing'
  if (isThere(subscription)) return 'past_due'
  if (!quota.is_free_tier) return 'inactive'
  const { trial_expiry_date: lastDay } = user
  if (lastDay !== null && now.toISOString().slice(0, 10) > lastDay) return 'expired'
  if (quota.needs_proof) return 'unproven'
  return quota.remaining_quota === 0 ? 'used_up' : 'trial'
}

export const canActivate = (state: PlanState) => ['trial', 'unproven', 'used_up', 'expired', 'inactive'].includes(state)

/** It has not ended, whether or not it is paid. */
export const isThere = (subscription: Subscription | null): subscription is Subscription =>
  subscription !== null && !ENDED.includes(subscription.status)
