import { findPageInProjectForUser } from '#db/queries/pages/pagesInProject.ts'
import { deleteSetAsideJob, findRequester, findSetAsideJob } from '#db/queries/translationJobs/setAsideJobs.ts'
import { findTranslationForUser, findTranslationOfText } from '#db/queries/translations/translations.ts'
import type { Row } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { ApiError, notFound } from '../http/apiError.ts'
import { write } from '../http/write.ts'
import type { Requester } from '../liveEdits/actors.ts'
import type { Services } from '../services.ts'
import { NOTHING_TO_REGENERATE, NOTHING_TO_TRANSLATE, SOURCE_UNCHANGED } from '../translationRequests/constants.ts'
import { regenerateTranslation } from '../translationRequests/regenerateTranslation.ts'
import { requestTranslation } from '../translationRequests/requestTranslation.ts'
import { NOTHING_LEFT, REQUESTER_GONE, TRYING_AGAIN } from './contract.ts'

/**
 * Runs in the name and with the rights of the person who asked: quota, price and cap are those of today. Rows that have a
 * text or are being translated by now are left out.
 */
export async function retrySetAsideJob(services: Services, id: string): Promise<string> {
  const job = await findSetAsideJob(services.db, id)
  if (!job) throw notFound('Job')
  const isStarted = await requestAgain(services, job)
  await write(services, (trx) => deleteSetAsideJob(trx, id))
  services.log('info', 'set_aside_job_retried', { job_id: id, is_started: isStarted })
  return isStarted ? TRYING_AGAIN : NOTHING_LEFT
}

async function requestAgain(services: Services, job: Row<'set_aside_jobs'>) {
  const { db } = services
  const { source_text_ids, target_language } = job
  const by = await findRequester(db, job.request_id)
  const page = by && (await findPageInProjectForUser(db, job.page_id, by.id))
  if (!page) throw new ApiError(409, REQUESTER_GONE)
  const { kind, wish } = job.anew ?? {}
  const isRegeneration = kind === 'regenerate'
  const request = {
    languages: [target_language],
    source_text_ids,
    update: kind === 'update',
    regenerate: isRegeneration,
    note: wish,
  }
  const [source_text_id, ...others] = source_text_ids
  const answer =
    isRegeneration && others.length === 0
      ? await regenerateAgain(services, { target_language, source_text_id: source_text_id!, wish }, by)
      : await requestTranslation(services, page, request, by)
  if (answer?.status === 'error') throw new ApiError(409, answer.message)
  return answer !== undefined && !NOTHING.includes(answer.message)
}

const NOTHING = [NOTHING_TO_TRANSLATE, NOTHING_TO_REGENERATE, SOURCE_UNCHANGED]

type Text = { source_text_id: string; target_language: LanguageCode; wish: string | undefined }

async function regenerateAgain(services: Services, { source_text_id, target_language, wish }: Text, by: Requester) {
  const { db } = services
  const text = await findTranslationOfText(db, source_text_id, target_language)
  const stored = text && (await findTranslationForUser(db, text.id, by.id))
  return stored && regenerateTranslation(services, stored, by, wish)
}
