import { ENDING_STATUS, meaningOf, type Pause } from '#db/vocabulary/billing/subscriptionStatuses.ts'
import type { BillingMode, Debt, PaymentMethod, Quota, Subscription } from '#server/billing/contract.ts'

export type PlanState =
  | 'admin'
  | 'billing_off'
  | 'trial'
  /** The free words come with the proof of the address. */
  | 'unproven'
  | 'used_up'
  | 'expired'
  | 'standard'
  /** Standard in a trial of the payment provider's: words are counted, and not charged yet. */
  | 'trialing'
  | 'ending'
  /** Ends now, and stays so until the final invoice has every word. */
  | 'closing'
  | 'past_due'
  /** Nothing is translated until something else than a payment happens: `pauseOf` says what. */
  | 'on_hold'
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

/** A debt comes first, then a running subscription, then a quota; a trial's last day counts until its end in UTC. */
export function planStateOf(standing: Standing, now = new Date()): PlanState {
  const { user, quota, mode, debt, subscription } = standing
  if (mode === 'off') return 'billing_off'
  if (user.is_superuser) return 'admin'
  if (subscription?.status === ENDING_STATUS) return 'closing'
  const running = isThere(subscription) && !isPast(subscription.ends_at, now) ? subscription : null
  const { words } = meaningOf(running?.status ?? 'canceled')
  const pause = pauseOf(standing)
  if (pause === 'unpaid' || debt.owed_cents > 0 || words === 'unpaid') return 'past_due'
  if (pause !== null || words === 'waits') return 'on_hold'
  if (running && words === 'on_credit') {
    if (running.ends_at !== null) return 'ending'
    return running.status === 'trialing' ? 'trialing' : 'standard'
  }
  if (!quota.is_free_tier) return 'inactive'
  const { trial_expiry_date: lastDay } = user
  if (lastDay !== null && now.toISOString().slice(0, 10) > lastDay) return 'expired'
  if (quota.needs_proof) return 'unproven'
  return quota.remaining_quota === 0 ? 'used_up' : 'trial'
}

const isPast = (seconds: number | null, now: Date) => seconds !== null && seconds * 1000 <= now.getTime()

export const pauseOf = ({ quota, subscription }: Pick<Standing, 'quota' | 'subscription'>): Pause | null =>
  quota.pause ?? (isThere(subscription) ? subscription.hold : null)

type PlanAction = 'activate' | 'add_card' | 'resume' | 'cancel' | 'downgrade' | 'downgrade_now'

export function actionsOf({ state, subscription, card, mode, quota }: At): PlanAction[] {
  if (mode === 'not_configured' || mode === 'off' || state === 'closing') return []
  const leaving = isThere(subscription) ? leavingOf(subscription) : []
  if (state === 'admin') return leaving.filter((action) => action !== 'downgrade')
  if (['trial', 'unproven', 'used_up', 'expired'].includes(state)) return ['activate']
  if (state === 'inactive') return ['activate', 'downgrade']
  const pause = state === 'on_hold' ? pauseOf({ quota, subscription }) : null
  if (pause === 'no_card' || (pause === 'paused' && !card)) return ['add_card', ...leaving]
  return pause === 'paused' ? ['activate', ...leaving] : leaving
}

/** One that is paused has no period with which it could end. */
function leavingOf({ status, ends_at }: Subscription): PlanAction[] {
  if (status === 'paused') return ['downgrade_now']
  return ends_at === null ? ['cancel', 'downgrade', 'downgrade_now'] : ['resume', 'downgrade_now']
}

export const canActivate = (at: At) => actionsOf(at).some((action) => action === 'activate' || action === 'add_card')

export const isThere = (subscription: Subscription | null): subscription is Subscription =>
  subscription !== null && !meaningOf(subscription.status).isOver && subscription.status !== 'incomplete'
