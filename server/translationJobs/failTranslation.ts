import { findPageInProject } from '#db/queries/pages/pagesInProject.ts'
import { deleteOrphanedRatings } from '#db/queries/translationJobs/ratingClaims.ts'
import { listOrphans } from '#db/queries/translationJobs/rowClaims.ts'
import { write } from '../http/write.ts'
import { ServiceBusy } from '../integrations/limiter.ts'
import type { TranslateRows } from '../jobs.ts'
import { slicesOf } from '../liveEdits/slices.ts'
import type { Services } from '../services.ts'
import { openClaims } from './claims/openClaims.ts'
import { endRatings } from './ratings/rateRows.ts'

const INTERRUPTED = 'The translation was interrupted. Please try again.'

/** The rows of a job that was given up end as FAILED, with the reason, and cost nothing. */
export async function failTranslation(services: Services, job: TranslateRows, reason = INTERRUPTED): Promise<void> {
  if (job.anew?.kind === 'rate') return await endRatings(services, job)
  if (!(await findPageInProject(services.db, job.page_id))) return
  const claims = openClaims(services, job)
  await claims.fail(await claims.start(), reason)
}

/** Returns the service's message; any other error is internal and not shown. */
export function reasonIn(output: unknown) {
  const isService = output instanceof Object && 'name' in output && output.name === ServiceBusy.name
  return isService && 'message' in output ? String(output.message) : INTERRUPTED
}

/** Rows whose job is gone are FAILED and typeable again, and their words are released; those that waited for a rating do no more. */
export async function releaseOrphans(services: Services): Promise<void> {
  await write(services, deleteOrphanedRatings)
  for (const orphan of await listOrphans(services.db))
    for (const source_text_ids of slicesOf(orphan.source_text_ids))
      await failTranslation(services, { ...orphan, source_text_ids })
}
