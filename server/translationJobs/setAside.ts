import { insertSetAsideJob } from '#db/queries/translationJobs/setAsideJobs.ts'
import { write } from '../http/write.ts'
import type { TranslateRows } from '../jobs.ts'
import type { Services } from '../services.ts'
import { MAX_DEATHS } from './jobRuns.ts'

const REASON = `${MAX_DEATHS} processes ended while they ran this job`
export const SET_ASIDE = 'The translation was interrupted again and again and is not tried any more.'

/** Has the rows of a job released and keeps it for the administrators, both or neither; done once, however often it is called. */
export async function setAside(services: Services, id: string, job: TranslateRows): Promise<void> {
  const { page_id, request_id, language: target_language, source_text_ids, anew = null } = job
  // Nobody has paid for ratings, and they can be asked for again.
  if (anew?.kind === 'rate') return await write(services, (trx) => services.jobs.giveUp(trx, job))
  const isNew = await write(services, async (trx) => {
    const kept = { id, page_id, request_id, target_language, source_text_ids, anew, reason: REASON }
    const isNew = await insertSetAsideJob(trx, kept)
    if (isNew) await services.jobs.giveUp(trx, job)
    return isNew
  })
  if (isNew)
    services.log('error', 'job_set_aside', { job_id: id, page_id, target_language, rows: source_text_ids.length })
}
