import { moveProject } from '#db/queries/projects.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { lockRequiredProject, requireCapability } from '../organizations/access.ts'

/** For who may delete it here and is a member there (reading 16). What was translated so far stays with who paid for it. */
export function transferProject(db: Db, userId: string, projectId: string, organizationId: string) {
  return transact(db, async (trx) => {
    const project = await lockRequiredProject(trx, userId, projectId, 'deleteProjects')
    await requireCapability(trx, userId, organizationId, 'useProjects')
    return project.organization_id === organizationId ? project : moveProject(trx, projectId, organizationId)
  })
}
