import { v7 as uuid } from 'uuid'
import { insertReservations } from '#db/queries/billing/billing.ts'
import type { PageInProject } from '#db/queries/pages/pagesInProject.ts'
import { claimUntranslated } from '#db/queries/translationJobs/rowClaims.ts'
import type { Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { writeRetrying } from '../http/write.ts'
import type { TranslateRows } from '../jobs.ts'
import type { Requester } from '../liveEdits/actors.ts'
import { withEngine } from '../modelServices/withEngine.ts'
import { requirePage } from '../organizations/access.ts'
import type { Services } from '../services.ts'
import { accepted, chargeOf, lockAccount, refused } from './charges.ts'
import { NOTHING_TO_TRANSLATE, TRANSLATION_STARTED } from './constants.ts'
import type { TranslateAnswer } from './contract.ts'
import { markPending } from './markPending.ts'
import { choose, listWanted, sum, type TranslationRequest, type Wanted } from './weighRequest.ts'

/**
 * Reserves the words, gives the rows to the request and queues the work in one transaction: all of it happens or none.
 * Rows are claimed under the payer's lock, so that two clicks take each row once; their documents follow.
 */
export async function requestTranslation(
  services: Services,
  page: PageInProject,
  request: TranslationRequest,
  by: Requester,
): Promise<TranslateAnswer> {
  const isLater = request.service_tier === 'flex' && (await withEngine(services, page)).translator.hasFlex
  const { answer, jobs } = await writeRetrying(services, async (trx) => {
    const account = await lockAccount(services, trx, page, request.languages)
    await requirePage(trx, by.id, page.page_id, 'useProjects')
    const wanted = await listWanted(trx, page.page_id, request)
    const { chosen, refusal } = choose(account, wanted, request)
    if (refusal) return { answer: refused(account, refusal, sum(wanted)), jobs: [] }
    const jobs: TranslateRows[] = []
    let words = 0
    for (const language of request.languages) {
      const rows = chosen.filter((row) => row.language === language)
      const request_id = uuid()
      const charged = await claim(trx, { request_id, language }, rows)
      await insertReservations(trx, chargeOf(page, account, by, language, request_id), charged)
      words += sum(charged)
      const job = { request_id, page_id: page.page_id, language, ...(isLater ? { tier: 'flex' as const } : {}) }
      jobs.push(...inJobs(services, job, charged))
    }
    await services.jobs.insertTranslateRows(trx, page.organization_id, jobs)
    const message = jobs.length > 0 ? TRANSLATION_STARTED : NOTHING_TO_TRANSLATE
    return { answer: accepted(account, message, words), jobs }
  })
  await markPending(services, jobs)
  services.jobs.wake()
  return answer
}

async function claim(trx: Trx, request: { request_id: string; language: LanguageCode }, rows: Wanted[]) {
  if (rows.length === 0) return []
  const claimed = await claimUntranslated(
    trx,
    request,
    rows.map((row) => row.source_text_id),
  )
  const ids = new Map(claimed.map((row) => [row.source_text_id, row.translation_id]))
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
