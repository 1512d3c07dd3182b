import type { StoredOperation } from '#db/queries/operations/operations.ts'
import { findMembership } from '#db/queries/organizations/memberships.ts'
import type { Db } from '#db/schema.ts'
import { allows, grantsOf, type Principal } from '#db/vocabulary/roles.ts'
import { findAllowed } from '../rights/guarded.ts'
import type { Services } from '../services.ts'

type Made = Pick<StoredOperation, 'actor_id'>
type InProject = { organization_id: string; project_id: string }

/** Tells of operations whether somebody may undo and redo them: what others did is for those who manage the project. */
export async function turnsOf(db: Db, person: Principal, { organization_id, project_id }: InProject) {
  const membership = await findMembership(db, organization_id, person)
  const manages = membership !== undefined && allows(grantsOf(membership), 'manageProject', { project_id })
  return ({ actor_id }: Made) => manages || actor_id === person.id
}

/** Services of which each write asks that again. */
export async function allowTurn(services: Services, { actor_id, version_id }: Made & { version_id: string }) {
  const asker = services.caller.asker!
  if (actor_id === asker.id) return services
  const asking = { asker, capability: 'manageProject' as const, languages: undefined }
  return (await findAllowed(services, asking, 'version', version_id)).asksAgain
}
