import { countLedgerWords, findPayer, findPayerOfOrganization, type Payer } from '#db/queries/billing/billing.ts'
import { countFreeWords } from '#db/queries/marks/payerMarks.ts'
import type { Db } from '#db/schema.ts'
import {
  centsPerWord,
  isUnlimited,
  type Plan,
  priceCents,
  quotaStatus,
  wordsFor,
  wordsLeft,
} from '#db/vocabulary/plans.ts'
import {
  CAP_REACHED,
  CONFIRM_ADDRESS,
  type FREE_WORDS_GIVEN_OUT,
  INSUFFICIENT_QUOTA,
  SUBSCRIPTION_ENDING,
  SUBSCRIPTION_REQUIRED,
  WORD_LIMIT_REACHED,
} from './constants.ts'
import type { Cap, OrganizationQuota, Quota, WordLimit } from './contract.ts'

export type Billing = { isBillingOn: boolean; verifiesEmail: boolean }
export type Refusal =
  | typeof INSUFFICIENT_QUOTA
  | typeof SUBSCRIPTION_REQUIRED
  | typeof SUBSCRIPTION_ENDING
  | typeof CAP_REACHED
  | typeof WORD_LIMIT_REACHED
  | typeof CONFIRM_ADDRESS
  | typeof FREE_WORDS_GIVEN_OUT

export type Account = {
  plan: Plan
  payer: Payer
  word_quota: number | null
  words_translated: number
  earlier_words: number
  needs_proof: boolean
  cap?: Cap
  limit?: WordLimit | undefined
}

type Paying = Pick<Payer, 'is_superuser' | 'has_active_subscription' | 'owes' | 'role' | 'word_quota'> & {
  has_ending_subscription?: boolean
}

/** A paid subscription wins over a quota, and so does a debt; without billing everybody is unlimited. */
export function planOf(payer: Paying, { isBillingOn }: Pick<Billing, 'isBillingOn'>): Plan {
  if (payer.is_superuser || !isBillingOn) return 'admin'
  if (payer.has_active_subscription || payer.owes || payer.has_ending_subscription) return 'standard'
  return payer.role === 'FREE_TIER' || !isUnlimited(payer.word_quota) ? 'free_tier' : 'standard'
}

/** For a free payer only free words count against the quota (reading 7), and all of their mailbox and cards. */
export async function openAccount(db: Db, payer: Payer, billing: Billing): Promise<Account> {
  const plan = planOf(payer, billing)
  const isFree = plan === 'free_tier'
  const own = await countLedgerWords(db, payer.id, isFree ? { plan } : {})
  const words_translated = isFree ? await countFreeWords(db, payer.id) : own
  return {
    plan,
    payer,
    word_quota: isFree ? payer.word_quota : null,
    words_translated,
    earlier_words: Math.max(0, words_translated - own), // read one after the other
    needs_proof: isFree && billing.verifiesEmail && !payer.is_email_confirmed,
  }
}

export const remainingWords = ({ word_quota, words_translated }: Account) => wordsLeft(word_quota, words_translated)

/** Returns undefined where these words may be translated (reading 15a). */
export const refusalOf = (account: Account, words: number, today = new Date()): Refusal | undefined =>
  refusalOfPlan(account, words, today) ?? (isAboveLimit(account, words) ? WORD_LIMIT_REACHED : undefined)

function refusalOfPlan(account: Account, words: number, today: Date): Refusal | undefined {
  const { plan, payer } = account
  if (plan === 'admin') return undefined
  if (payer.has_ending_subscription) return SUBSCRIPTION_ENDING
  if (plan === 'standard' && (payer.owes || !payer.has_active_subscription)) return SUBSCRIPTION_REQUIRED
  if (plan === 'standard') return isAboveCap(account, words) ? CAP_REACHED : undefined
  if (account.needs_proof) return CONFIRM_ADDRESS
  if (isTrialOver(payer.trial_expiry_date, today)) return SUBSCRIPTION_REQUIRED
  const left = remainingWords(account)
  return left !== null && words > left ? INSUFFICIENT_QUOTA : undefined
}

const isAboveCap = ({ plan, cap }: Account, words: number) =>
  cap !== undefined && cap.left_cents !== null && priceCents(words, centsPerWord(plan)) > cap.left_cents

const isAboveLimit = ({ limit }: Account, words: number) => words > 0 && limit !== undefined && words > limit.left_words

export const isPaused = ({ plan, payer }: Account) => plan === 'standard' && payer.owes

export function spendableWords(account: Account) {
  if (account.needs_proof) return 0
  const price = centsPerWord(account.plan)
  const cap = account.cap?.left_cents ?? null
  const bounds = [
    remainingWords(account),
    cap === null || price === 0 ? null : wordsFor(cap, price),
    account.limit?.left_words ?? null,
  ].filter((bound) => bound !== null)
  return bounds.length > 0 ? Math.min(...bounds) : null
}

/** The day itself still counts, until its end in UTC. */
export const isTrialOver = (expiryDate: string | null, today: Date) =>
  expiryDate !== null && today.toISOString().slice(0, 10) > expiryDate

export async function findQuota(db: Db, userId: string, billing: Billing): Promise<Quota | undefined> {
  const payer = await findPayer(db, userId)
  return payer && quotaOf(await openAccount(db, payer, billing))
}

/** The figures of the organization's owner, with this organization's share named (reading 6). */
export async function findOrganizationQuota(
  db: Db,
  organizationId: string,
  billing: Billing,
): Promise<OrganizationQuota | undefined> {
  const payer = await findPayerOfOrganization(db, organizationId)
  if (!payer) return undefined
  const account = await openAccount(db, payer, billing)
  const share = account.plan === 'free_tier' ? { plan: account.plan, organizationId } : { organizationId }
  return {
    ...quotaOf(account),
    organization_words: await countLedgerWords(db, payer.id, share),
    payer: { id: payer.id, name: payer.full_name ?? payer.email },
  }
}

function quotaOf(account: Account): Quota {
  const word_quota = isUnlimited(account.word_quota) ? null : account.word_quota
  return {
    word_quota,
    words_translated: account.words_translated,
    remaining_quota: remainingWords(account),
    quota_status: quotaStatus(word_quota, account.words_translated),
    is_free_tier: account.plan === 'free_tier',
    is_paused: isPaused(account),
    earlier_words: account.earlier_words,
    needs_proof: account.needs_proof,
    pause: isPaused(account) ? account.payer.pause : null,
    cents_per_word: centsPerWord(account.plan),
  }
}
