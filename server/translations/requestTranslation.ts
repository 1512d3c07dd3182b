import { v7 as uuid } from 'uuid'
import { type Charge, insertReservations, lockPayer } from '#db/queries/billing.ts'
import { claimTranslation, claimUntranslated } from '#db/queries/heldRows.ts'
import { findPageInProject, type PageInProject } from '#db/queries/pagesInProject.ts'
import type { Trx } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { centsPerWord } from '#db/vocabulary/plans.ts'
import { lockCap } from '../billing/cap.ts'
import { type Account, openAccount, type Refusal, refusalOf, remainingWords } from '../billing/quota.ts'
import { notFound } from '../http/errors.ts'
import type { TranslateRows } from '../jobs.ts'
import { requirePage } from '../organizations/access.ts'
import type { Services } from '../services.ts'
import type { Requester } from './actors.ts'
import { NOTHING_TO_TRANSLATE, REGENERATION_STARTED, TRANSLATION_STARTED, type TranslateAnswer } from './contract.ts'
import { markPending } from './markPending.ts'
import { choose, explain, listWanted, type Order, sum, type Wanted } from './weighOrder.ts'

/**
 * Reserves the words, gives the rows to the request and queues the work in one transaction: all of it happens or none.
 * The rows are taken in the tables, under the payer's lock, so that two clicks take each row once; their documents follow.
 */
export async function requestTranslation(
  services: Services,
  page: PageInProject,
  order: Order,
  by: Requester,
): Promise<TranslateAnswer> {
  const { answer, jobs } = await transact(services.db, async (trx) => {
    const account = await lockAccount(services, trx, page)
    await requirePage(trx, by.id, page.page_id, 'useProjects')
    const wanted = await listWanted(trx, page.page_id, order)
    const { chosen, refusal } = choose(account, wanted, order)
    if (refusal) return { answer: refused(account, refusal, sum(wanted)), jobs: [] }
    const jobs: TranslateRows[] = []
    let words = 0
    for (const language of order.languages) {
      const rows = chosen.filter((row) => row.language === language)
      const request_id = uuid()
      const charged = await claim(trx, language, request_id, rows)
      await insertReservations(trx, chargeOf(page, account, by, language, request_id), charged)
      words += sum(charged)
      jobs.push(...inJobs(services, { request_id, page_id: page.page_id, language }, charged))
    }
    await services.jobs.insertTranslateRows(trx, page.organization_id, jobs)
    const message = jobs.length > 0 ? TRANSLATION_STARTED : NOTHING_TO_TRANSLATE
    return { answer: accepted(account, message, words), jobs }
  })
  await markPending(services, jobs)
  services.jobs.wake()
  return answer
}

/** Translates one text anew, for its words. The old text stays in view until the new one is there. */
export async function regenerateTranslation(
  services: Services,
  { id, page_id, words }: { id: string; page_id: string; words: number },
  by: Requester,
): Promise<TranslateAnswer> {
  const page = await findPageInProject(services.db, page_id)
  if (!page) throw notFound('Translation')
  const { answer, jobs } = await services.db.transaction().execute(async (trx) => {
    const account = await lockAccount(services, trx, page)
    await requirePage(trx, by.id, page_id, 'useProjects')
    const refusal = refusalOf(account, words)
    if (refusal) return { answer: refused(account, refusal, words), jobs: [] }
    const request_id = uuid()
    const row = await claimTranslation(trx, id, request_id)
    if (!row) return { answer: accepted(account, REGENERATION_STARTED, 0), jobs: [] } // it is being translated already
    const language = row.target_language
    await insertReservations(trx, chargeOf(page, account, by, language, request_id), [
      { translation_id: row.id, words },
    ])
    const job = { request_id, page_id, language, source_text_ids: [row.source_text_id], revision: row.revision }
    await services.jobs.insertTranslateRows(trx, page.organization_id, [job])
    return { answer: accepted(account, REGENERATION_STARTED, words), jobs: [job] }
  })
  await markPending(services, jobs)
  services.jobs.wake()
  return answer
}

async function lockAccount({ config }: Services, trx: Trx, page: PageInProject): Promise<Account> {
  const payer = await lockPayer(trx, page.organization_id)
  if (!payer) throw notFound('Organization')
  const cap = await lockCap(trx, page.organization_id)
  return { ...(await openAccount(trx, payer, config)), ...(cap && { cap }) }
}

async function claim(trx: Trx, language: LanguageCode, requestId: string, rows: Wanted[]) {
  if (rows.length === 0) return []
  const claimed = await claimUntranslated(
    trx,
    language,
    requestId,
    rows.map((row) => row.source_text_id),
  )
  const ids = new Map(claimed.map((row) => [row.source_text_id, row.id]))
  return rows.flatMap(({ source_text_id, words }) => {
    const translation_id = ids.get(source_text_id)
    return translation_id === undefined ? [] : [{ source_text_id, translation_id, words }]
  })
}

function inJobs(
  { config }: Services,
  request: Omit<TranslateRows, 'source_text_ids'>,
  rows: { source_text_id: string }[],
) {
  const jobs: TranslateRows[] = []
  for (let at = 0; at < rows.length; at += config.ai.batchRows)
    jobs.push({
      ...request,
      source_text_ids: rows.slice(at, at + config.ai.batchRows).map((row) => row.source_text_id),
    })
  return jobs
}

const chargeOf = (
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

function accepted(account: Account, message: string, words: number): TranslateAnswer {
  const after = { ...account, words_translated: account.words_translated + words }
  return {
    status: 'success',
    message,
    remaining_quota: remainingWords(after),
    total_words: words,
    is_free_tier: account.plan === 'free_tier',
  }
}

const refused = (account: Account, message: Refusal, words: number): TranslateAnswer => ({
  status: 'error',
  message,
  remaining_quota: remainingWords(account),
  total_words: words,
  is_free_tier: account.plan === 'free_tier',
  detail: explain(account, message, words),
})
