import { findOwner } from '#db/queries/organizations/organizations.ts'
import { lockProject } from '#db/queries/projects/projects.ts'
import type { Db, Trx } from '#db/schema.ts'
import type { Principal } from '#db/vocabulary/roles.ts'
import { writeRetrying } from '../http/write.ts'
import { makeOffer } from '../payerOffers/makeOffer.ts'
import { lockMove, type Move, movePayer } from '../payerOffers/movePayer.ts'
import { requireCapability } from '../rights/access.ts'
import type { Guarded } from '../rights/guarded.ts'
import type { Services } from '../services.ts'

type Call = Guarded<'project'>['Variables'] & { services: Services; user: Principal }

/**
 * Requires deleteProjects in the source organization and membership in the target (reading 16). Between organizations of
 * one payer the project moves at once; another payer is offered it. Past words stay with their payer.
 */
export async function transferProject({ services, user, project, again }: Call, target_id: string) {
  const requireTarget = (db: Db) => requireCapability(db, user, target_id, 'manageProject')
  // Before the transaction, whose first locks are those of the payers; there all of it is asked again.
  await requireTarget(services.db)
  const { id: project_id, organization_id } = project
  const [payer_id, heir_id] = [await findOwner(services.db, organization_id), await findOwner(services.db, target_id)]
  const move: Move = { organization_id, project_id, target_id, payer_id, heir_id }
  const carryOut = async (trx: Trx) => {
    await lockProject(trx, project_id)
    const project = await again(trx)
    await requireTarget(trx)
    if (project.organization_id === target_id) return { project }
    if (payer_id !== heir_id) return { project, offer: await makeOffer(services, trx, move, user.id) }
    return { project: (await movePayer(trx, services.payments, move)) ?? project }
  }
  return writeRetrying(services, carryOut, (trx) => lockMove(trx, move, { isAccepted: false }))
}
