import { moveProject } from '#db/queries/projects/projects.ts'
import { type Writing, writeRetrying } from '../http/write.ts'
import { lockRequiredProject, requireCapability } from '../organizations/access.ts'

/** Requires deleteProject in the source organization and membership in the target (reading 16). Past words stay with their payer. */
export function transferProject(services: Writing, userId: string, projectId: string, organizationId: string) {
  return writeRetrying(services, async (trx) => {
    const project = await lockRequiredProject(trx, userId, projectId, 'deleteProjects')
    await requireCapability(trx, userId, organizationId, 'useProjects')
    return project.organization_id === organizationId ? project : moveProject(trx, projectId, organizationId)
  })
}
