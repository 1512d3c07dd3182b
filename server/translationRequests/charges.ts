import { type Charge, findPayerOfOrganization, lockPayer } from '#db/queries/billing/billing.ts'
import { lockPageInProject, type PageInProject } from '#db/queries/pages/pagesInProject.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { centsPerWord } from '#db/vocabulary/plans.ts'
import { lockCap } from '../billing/cap.ts'
import { holdTrial } from '../billing/freeWords.ts'
import { type Account, openAccount, planOf, type Refusal, remainingWords } from '../billing/quota.ts'
import { findWordLimit } from '../billing/wordLimit.ts'
import { changedMeanwhile, notFound } from '../http/apiError.ts'
import type { Call } from '../http/env.ts'
import type { Requester } from '../liveEdits/actors.ts'
import { requireTargets } from '../rights/pageAccess.ts'
import type { Services } from '../services.ts'
import { OPERATION_IDS } from './constants.ts'
import type { Started, TranslateAnswer } from './contract.ts'
import { explain } from './weighRequest.ts'

/**
 * Locks the page's payer with their remaining allowance until the transaction ends, so that concurrent requests charge in turn.
 * By then the project or the payer may be another, or the project may have lost one of the languages: then nothing is asked for.
 */
export async function lockAccount(
  services: Services,
  trx: Trx,
  page: PageInProject,
  by: Requester,
  languages: LanguageCode[] = [],
): Promise<Account> {
  const locked = await lockPayer(trx, page.organization_id)
  const payer = await findPayerOfOrganization(trx, page.organization_id) // as they are now, after waiting for the lock
  if (!locked || !payer) throw notFound('Organization')
  if (payer.id !== locked.id) throw changedMeanwhile()
  const now = await lockPageInProject(trx, page.page_id)
  if (now?.organization_id !== page.organization_id) throw changedMeanwhile()
  requireTargets(now, languages)
  const cap = await lockCap(trx, page.organization_id)
  if (planOf(payer, services.config) === 'free_tier') await holdTrial(services, trx, payer)
  const limit = await findWordLimit(trx, { organization_id: page.organization_id, user_id: by.id })
  return { ...(await openAccount(trx, payer, services.config)), ...(cap && { cap }), limit }
}

export const chargeOf = (
  page: PageInProject,
  { plan, payer }: Account,
  by: Requester,
  language: LanguageCode,
  request_id: string,
): Charge => ({
  payer_id: payer.id,
  payer_name: payer.full_name ?? payer.email,
  organization_id: page.organization_id,
  organization_name: page.organization_name,
  project_id: page.project_id,
  project_name: page.project_name,
  page_id: page.page_id,
  requested_by: by.id,
  requested_by_name: by.name,
  target_language: language,
  request_id,
  plan,
  cents_per_word: centsPerWord(plan),
  customer_id: plan === 'standard' ? payer.stripe_customer_id : null,
})

export function accepted(account: Account, message: string, words: number, operation_ids: string[] = []): Started {
  const after = { ...account, words_translated: account.words_translated + words }
  return {
    status: 'success',
    message,
    remaining_quota: remainingWords(after),
    total_words: words,
    is_free_tier: account.plan === 'free_tier',
    operation_ids,
  }
}

export const refused = (account: Account, message: Refusal, words: number): Started => ({
  status: 'error',
  message,
  remaining_quota: remainingWords(account),
  total_words: words,
  is_free_tier: account.plan === 'free_tier',
  detail: explain(account, message, words),
  operation_ids: [],
})

export function answerStarted(c: Call, { operation_ids, ...answer }: Started) {
  if (operation_ids.length > 0) c.header(OPERATION_IDS, operation_ids.join(','))
  return c.json(answer satisfies TranslateAnswer, 200)
}
