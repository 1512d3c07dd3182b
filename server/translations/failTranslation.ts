import { findPlace } from '#db/queries/translations.ts'
import type { TranslateRows } from '../jobs.ts'
import type { Services } from '../services.ts'
import { failRows, holdRows } from './heldRows.ts'

const INTERRUPTED = 'The translation was interrupted. Please try again.'

/** The rows of a job that was given up end as FAILED, with the reason, and cost nothing. */
export async function failTranslation(services: Services, job: TranslateRows, output: unknown): Promise<void> {
  if (!(await findPlace(services.db, job.page_id))) return
  const message = output instanceof Object && 'message' in output ? String(output.message) : INTERRUPTED
  await failRows(services, job, await holdRows(services, job), message)
}
