import { insertSpendingReached } from '#db/queries/events/events.ts'
import type { Trx } from '#db/schema.ts'
import { centsPerWord } from '#db/vocabulary/plans.ts'
import type { Account } from './quota.ts'

const PARTS = [50, 80, 100]

export async function noteSpending(trx: Trx, organization_id: string, account: Account, words: number) {
  const limit = limitOf(account, words)
  if (!limit || limit.most <= 0) return
  const [before, after] = [limit.spent, limit.spent + limit.added].map((spent) => (100 * spent) / limit.most)
  const reached = PARTS.findLast((part) => before! < part && part <= after!)
  if (reached !== undefined) await insertSpendingReached(trx, organization_id, account.plan, reached)
}

function limitOf({ plan, cap, word_quota, words_translated }: Account, words: number) {
  if (plan === 'free_tier' && word_quota !== null) return { spent: words_translated, added: words, most: word_quota }
  if (plan !== 'standard' || !cap || cap.monthly_cap_cents === null) return undefined
  return { spent: cap.spent_cents, added: words * centsPerWord(plan), most: cap.monthly_cap_cents }
}
