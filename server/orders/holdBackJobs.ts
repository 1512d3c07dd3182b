import { listWaitingJobs, postponeJobs, removeWaitingJobs } from '#db/queries/jobs.ts'
import { write } from '../http/write.ts'
import { BEGIN, TRANSLATE } from '../queues.ts'
import type { Services } from '../services.ts'

const QUEUES = [TRANSLATE, BEGIN]
/** Longer than any page takes to be let go. */
const HELD_BACK_SECONDS = 60

type Row = { source_text_id: string; request_id: string }

/**
 * Jobs of which all rows are about to be let go do not begin meanwhile: each would have its turn at the document before
 * the next rows. If this process dies before `drop`, they resume after a minute.
 */
export async function holdBackJobs(services: Services, rows: readonly Row[]) {
  const ids = new Set(rows.map((row) => row.source_text_id))
  const requests = new Set(rows.map((row) => row.request_id))
  const waiting = (await listWaitingJobs(services.db, QUEUES, [...requests]))
    .filter(({ source_text_ids }) => source_text_ids.every((id) => ids.has(id)))
    .map(({ id }) => id)
  await write(services, (trx) => postponeJobs(trx, QUEUES, waiting, HELD_BACK_SECONDS))
  return { drop: () => write(services, (trx) => removeWaitingJobs(trx, QUEUES, waiting)) }
}
