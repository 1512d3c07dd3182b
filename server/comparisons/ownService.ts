import type { PageInProject } from '#db/queries/pages/pagesInProject.ts'
import { findNearestModelService } from '#db/queries/translationJobs/modelServices.ts'
import { ApiError } from '../http/apiError.ts'
import { withEngine } from '../modelServices/withEngine.ts'
import type { Services } from '../services.ts'
import { NO_SERVICE, NOT_YOUR_SERVICE } from './constants.ts'

export type By = { id: string; is_superuser: boolean }

/** Only the payer of a service compares with it: nobody chooses models at the cost of the installation. Answers its model. */
export async function requireOwnService(services: Services, page: PageInProject, by: By) {
  const { translator } = await withEngine(services, page)
  if (translator.isPseudo) throw new ApiError(409, NO_SERVICE)
  const stored = await findNearestModelService(services.db, page)
  const isOwn = stored !== undefined && (stored.organization_id !== null || stored.project_id !== null)
  if (!isOwn && !by.is_superuser && services.config.isBillingOn) throw new ApiError(409, NOT_YOUR_SERVICE)
  return translator.name
}
