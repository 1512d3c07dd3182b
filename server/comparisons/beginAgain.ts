import { findRunningComparison, moveComparison } from '#db/queries/comparisons/comparisons.ts'
import { findPageInProject } from '#db/queries/pages/pagesInProject.ts'
import { ApiError } from '../http/apiError.ts'
import { write } from '../http/write.ts'
import { lockRequiredProject, requireComparison } from '../organizations/access.ts'
import type { Services } from '../services.ts'
import { NOT_STOPPED, ONE_AT_A_TIME, PAGE_AWAY } from './constants.ts'
import { type By, requireOwnService } from './ownService.ts'

/** Translates what a comparison that stopped or failed has not got yet, with its texts and sides. */
export async function beginAgain(services: Services, id: string, by: By) {
  const { jobs } = services
  await write(services, async (trx) => {
    const { project_id, page_id } = await requireComparison(trx, by.id, id, 'setModelService')
    await lockRequiredProject(trx, by.id, project_id, 'setModelService')
    const page = await findPageInProject(trx, page_id)
    if (!page) throw new ApiError(409, PAGE_AWAY)
    await requireOwnService(services, page, by)
    if (await findRunningComparison(trx, project_id)) throw new ApiError(409, ONE_AT_A_TIME)
    if (!(await moveComparison(trx, id, ['failed', 'stopped'], 'running'))) throw new ApiError(409, NOT_STOPPED)
    await jobs.insertComparison(trx, page.payer_id, { comparison_id: id })
  })
  jobs.wake()
}
