import { findPageInProject } from '#db/queries/pages/pagesInProject.ts'
import { ServiceBusy } from '../integrations/limiter.ts'
import type { TranslateRows } from '../jobs.ts'
import type { Services } from '../services.ts'
import { failRows } from './finishRows.ts'
import { startRows } from './startRows.ts'

const INTERRUPTED = 'The translation was interrupted. Please try again.'

/** The rows of a job that was given up end as FAILED, with the reason, and cost nothing. */
export async function failTranslation(services: Services, job: TranslateRows, reason = INTERRUPTED): Promise<void> {
  if (!(await findPageInProject(services.db, job.page_id))) return
  await failRows(services, job, await startRows(services, job), reason)
}

/** Returns the service's message; any other error is internal and not shown. */
export function reasonIn(output: unknown) {
  const isService = output instanceof Object && 'name' in output && output.name === ServiceBusy.name
  return isService && 'message' in output ? String(output.message) : INTERRUPTED
}
