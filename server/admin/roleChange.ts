import type { SignedInUser } from '#db/queries/accounts/users.ts'
import { findPayer, type Payer } from '#db/queries/billing/billing.ts'
import { findCustomer, findSubscription } from '#db/queries/billing/subscriptions.ts'
import { countFreeWords } from '#db/queries/marks/payerMarks.ts'
import type { Row } from '#db/schema.ts'
import { ENDING_STATUS, meaningOf } from '#db/vocabulary/billing/subscriptionStatuses.ts'
import { CENTS_PER_WORD, wordsLeft } from '#db/vocabulary/plans.ts'
import type { UserRole } from '#db/vocabulary/roles.ts'
import { planOf } from '../billing/quota.ts'
import { estimateInvoice } from '../billing/showDeletion.ts'
import { showMySubscription } from '../billing/subscriptions/showMine.ts'
import type { Services } from '../services.ts'
import type { RoleChange } from './contract.ts'

type Effect = RoleChange['effects'][number]
type Subscription = Pick<Row<'subscriptions'>, 'status' | 'current_period_end' | 'ends_at'>

const isRunning = ({ status }: Pick<Subscription, 'status'>) =>
  !meaningOf(status).isOver && status !== 'incomplete' && status !== ENDING_STATUS

export const endsWithRole = (subscription: Subscription, role: UserRole) =>
  role === 'FREE_TIER' &&
  isRunning(subscription) &&
  subscription.status !== 'paused' &&
  subscription.ends_at === null &&
  subscription.current_period_end !== null

type RoleFacts = {
  payer: Payer
  next: Pick<SignedInUser, 'role' | 'is_superuser' | 'word_quota'>
  isBillingOn: boolean
  subscription: Subscription | undefined
  invoice: { words: number; cents: number } | null
  owedCents: number
  freeWordsUsed: number
}

function effectsOf(facts: RoleFacts): Effect[] {
  const { payer, next, subscription, isBillingOn, invoice, owedCents } = facts
  const [before, after] = [planOf(payer, { isBillingOn }), planOf({ ...payer, ...next }, { isBillingOn })]
  const running = subscription && isRunning(subscription) ? subscription : undefined
  const end = running?.ends_at ?? (running && endsWithRole(running, next.role) ? running.current_period_end : null)
  const isEnding = end !== null && next.role === 'FREE_TIER'
  const isChanged = before !== after || payer.role !== next.role || isEnding
  if (!isBillingOn || !isChanged) return []
  const charged = { words: invoice?.words ?? null, cents: invoice?.cents ?? null }
  const effects: Effect[] = []
  if (after === 'admin') effects.push(effect('words_free'))
  if (running && end) effects.push(effect('subscription_ends', { at: end, ...charged }))
  else if (running && after === 'admin')
    effects.push(effect('subscription_stays', { at: running.current_period_end, ...charged }))
  if (after === 'standard' && payer.has_active_subscription && before === 'admin')
    effects.push(effect('words_paid', { cents: CENTS_PER_WORD }))
  if (next.role === 'FREE_TIER' && (after === 'free_tier' || isEnding))
    effects.push(
      effect('words_limited', { at: after === 'free_tier' ? null : end, words: leftOf(next.word_quota, facts) }),
    )
  if (after === 'standard' && (owedCents > 0 || !payer.has_active_subscription)) effects.push(effect('words_stop'))
  if (owedCents > 0) effects.push(effect('debt_stays', { cents: owedCents }))
  return effects
}

const leftOf = (quota: number | null, { freeWordsUsed }: RoleFacts) => wordsLeft(quota, freeWordsUsed)

const effect = (
  kind: Effect['kind'],
  { at = null, words = null, cents = null }: { at?: Date | null; words?: number | null; cents?: number | null } = {},
): Effect => ({ kind, at: at?.toISOString() ?? null, words, cents })

export async function showRoleChange(services: Services, id: string, next: RoleFacts['next']) {
  const { db, config } = services
  await showMySubscription(services, id)
  const payer = await findPayer(db, id)
  if (!payer) return undefined
  const subscription = await findSubscription(db, id)
  const facts = {
    payer,
    next,
    isBillingOn: config.isBillingOn,
    subscription,
    invoice: subscription && isRunning(subscription) ? await estimateInvoice(services, id) : null,
    owedCents: (await findCustomer(db, id))?.owed_cents ?? 0,
    freeWordsUsed: await countFreeWords(db, id),
  }
  return { effects: effectsOf(facts) }
}
