import { findOwner } from '#db/queries/organizations/organizations.ts'
import { type Writing, writeRetrying } from '../http/write.ts'
import { lockRequiredProject, requireCapability, requireProject } from '../organizations/access.ts'
import { makeOffer } from '../payerOffers/makeOffer.ts'
import { lockMove, type Move, movePayer } from '../payerOffers/movePayer.ts'
import type { Services } from '../services.ts'

/**
 * Requires deleteProjects in the source organization and membership in the target (reading 16). Between organizations of
 * one payer the project moves at once; another payer is offered it. Past words stay with their payer.
 */
export async function transferProject(
  services: Writing & Pick<Services, 'jobs' | 'payments'>,
  userId: string,
  projectId: string,
  organizationId: string,
) {
  // Before the transaction, whose first locks are those of the payers; there all of it is asked again.
  const { organization_id } = await requireProject(services.db, userId, projectId, 'deleteProjects')
  await requireCapability(services.db, userId, organizationId, 'useProjects')
  const [payer_id, heir_id] = [
    await findOwner(services.db, organization_id),
    await findOwner(services.db, organizationId),
  ]
  const move: Move = { organization_id, project_id: projectId, target_id: organizationId, payer_id, heir_id }
  return writeRetrying(services, async (trx) => {
    await lockMove(trx, move, { isAccepted: false })
    const project = await lockRequiredProject(trx, userId, projectId, 'deleteProjects')
    await requireCapability(trx, userId, organizationId, 'useProjects')
    if (project.organization_id === organizationId) return { project }
    if (payer_id !== heir_id) return { project, offer: await makeOffer(services, trx, move, userId) }
    return { project: (await movePayer(trx, services.payments, move)) ?? project }
  })
}
