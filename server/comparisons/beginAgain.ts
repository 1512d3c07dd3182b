import { findRunningComparison, moveComparison } from '#db/queries/comparisons/comparisons.ts'
import { findPageInProject } from '#db/queries/pages/pagesInProject.ts'
import { lockProject } from '#db/queries/projects/projects.ts'
import { ApiError } from '../http/apiError.ts'
import { write } from '../http/write.ts'
import type { Guarded } from '../rights/guarded.ts'
import type { Services } from '../services.ts'
import { NOT_STOPPED, ONE_AT_A_TIME, PAGE_AWAY } from './constants.ts'
import { type By, requireOwnService } from './ownService.ts'

type Call = Guarded<'comparison'>['Variables'] & { services: Services; user: By }

export async function beginAgain({ services, user: by, comparison, again }: Call) {
  const { jobs } = services
  const { id, project_id, page_id } = comparison
  await write(services, async (trx) => {
    await lockProject(trx, project_id)
    await again(trx)
    const page = await findPageInProject(trx, page_id)
    if (!page) throw new ApiError(409, PAGE_AWAY)
    await requireOwnService(services, page, by)
    if (await findRunningComparison(trx, project_id)) throw new ApiError(409, ONE_AT_A_TIME)
    if (!(await moveComparison(trx, id, ['failed', 'stopped'], 'running'))) throw new ApiError(409, NOT_STOPPED)
    await jobs.insertComparison(trx, page.payer_id, { comparison_id: id })
  })
  jobs.wake()
}
