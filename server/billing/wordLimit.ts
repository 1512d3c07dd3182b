import { findMonthlyWords, sumOrderedWords } from '#db/queries/organizations/wordLimits.ts'
import type { Db } from '#db/schema.ts'
import type { WordLimit } from './contract.ts'

/** Of a person's orders in this month (UTC); undefined without one. Ask under the payer's lock, so that two orders cannot both pass. */
export async function findWordLimit(
  db: Db,
  { organization_id, user_id }: { organization_id: string; user_id: string },
  now = new Date(),
): Promise<WordLimit | undefined> {
  const monthly_words = await findMonthlyWords(db, organization_id, user_id)
  if (monthly_words === null) return undefined
  const used_words = (await sumOrderedWords(db, organization_id, firstOfMonth(now), user_id)).get(user_id) ?? 0
  return { monthly_words, used_words, left_words: Math.max(0, monthly_words - used_words) }
}

export const firstOfMonth = (now: Date) => `${now.toISOString().slice(0, 7)}-01`
