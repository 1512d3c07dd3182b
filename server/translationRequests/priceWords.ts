import { findPayerOfOrganization } from '#db/queries/billing/billing.ts'
import { centsPerWord, priceCents } from '#db/vocabulary/plans.ts'
import { findCap } from '../billing/cap.ts'
import { type Account, openAccount, type Refusal, refusalOf, remainingWords } from '../billing/quota.ts'
import { findWordLimit } from '../billing/wordLimit.ts'
import { notFound } from '../http/apiError.ts'
import type { Services } from '../services.ts'
import type { WordsPrice } from './contract.ts'
import { explain } from './weighRequest.ts'

type Ordering = { organization_id: string; user_id: string }

export async function openAccountOf({ db, config }: Pick<Services, 'db' | 'config'>, by: Ordering) {
  const { organization_id } = by
  const payer = await findPayerOfOrganization(db, organization_id)
  if (!payer) throw notFound('Organization')
  return {
    ...(await openAccount(db, payer, config)),
    cap: await findCap(db, organization_id),
    limit: await findWordLimit(db, by),
  }
}

export async function priceWords(
  services: Pick<Services, 'db' | 'config'>,
  by: Ordering,
  words: number,
): Promise<WordsPrice> {
  const account = await openAccountOf(services, by)
  return priceFor(account, words, refusalOf(account, words))
}

export const priceFor = (account: Account, words: number, refusal: Refusal | undefined): WordsPrice => ({
  words,
  cents: priceCents(words, centsPerWord(account.plan)),
  remaining_quota: remainingWords(account),
  refusal: refusal ? { message: refusal, detail: explain(account, refusal, words) } : null,
})
