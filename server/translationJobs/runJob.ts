import { findPageInProject } from '#db/queries/pages/pagesInProject.ts'
import { write } from '../http/write.ts'
import { ServiceBusy } from '../integrations/limiter.ts'
import type { TranslateRows } from '../jobs.ts'
import type { Services } from '../services.ts'
import { failTranslation } from './failTranslation.ts'
import { OtherWorkers, translateRows } from './translateRows.ts'

const SECOND = 1_000
const HOUR = 60 * 60 * SECOND
const MAX_WAITED_MS = { usual: 6 * HOUR, flex: 10 * HOUR }
const MAX_BACKOFF_MS = 10 * 60 * SECOND

/**
 * A job whose service has no answer just now, or that other workers are there for, waits in its queue: it holds no worker,
 * and that does not count as a try.
 */
export async function runJob(services: Services, job: TranslateRows, isBrought: boolean, signal: AbortSignal) {
  try {
    await translateRows(services, job, signal, isBrought)
  } catch (error) {
    if (error instanceof OtherWorkers) return await putBack(services, job, 0)
    if (!(error instanceof ServiceBusy) || error.laterMs === undefined) throw error
    services.log('info', 'job_put_back', { page_id: job.page_id, request_id: job.request_id }, error)
    await waitInQueue(services, job, error, error.laterMs)
  }
}

async function waitInQueue(
  services: Services,
  { waiting, tier, ...job }: TranslateRows,
  error: Error,
  laterMs: number,
) {
  const { since, times } = waiting ?? { since: Date.now(), times: 0 }
  const isOver = Date.now() - since > MAX_WAITED_MS[tier ?? 'usual']
  if (isOver && tier === undefined) return await failTranslation(services, job, error.message)
  if (isOver) return await putBack(services, job, 0)
  const delayMs = Math.min(Math.max(laterMs, Math.min(laterMs * 2 ** times, MAX_BACKOFF_MS)), HOUR)
  const next = { ...job, ...(tier && { tier }), waiting: { since, times: times + 1 } }
  await putBack(services, next, delayMs / SECOND)
}

/** A new job takes this one's place; should the process die between the two, running both is harmless. */
async function putBack(services: Services, job: TranslateRows, afterSeconds: number) {
  const page = await findPageInProject(services.db, job.page_id)
  if (page)
    await write(services, (trx) =>
      services.jobs.insertTranslateRows(trx, page.organization_id, [job], Math.ceil(afterSeconds)),
    )
}
