import { listWaitingJobs, postponeJobs, removeWaitingJobs } from '#db/queries/translationJobs/jobs.ts'
import { write } from '../http/write.ts'
import { TRANSLATION_QUEUES } from '../queues.ts'
import type { Services } from '../services.ts'

const PAUSE_SECONDS = 60

type Row = { source_text_id: string; request_id: string }

/**
 * Postpones jobs whose rows are all about to be cancelled: each would have its turn at the document before the next rows.
 * If this process dies before `drop`, they resume after a minute.
 */
export async function pauseJobs(services: Services, rows: readonly Row[]) {
  const ids = new Set(rows.map((row) => row.source_text_id))
  const requests = new Set(rows.map((row) => row.request_id))
  const waiting = (await listWaitingJobs(services.db, TRANSLATION_QUEUES, [...requests]))
    .filter(({ source_text_ids }) => source_text_ids.every((id) => ids.has(id)))
    .map(({ id }) => id)
  await write(services, (trx) => postponeJobs(trx, TRANSLATION_QUEUES, waiting, PAUSE_SECONDS))
  return { drop: () => write(services, (trx) => removeWaitingJobs(trx, TRANSLATION_QUEUES, waiting)) }
}
