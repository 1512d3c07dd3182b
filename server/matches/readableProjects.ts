import { listProjectIds } from '#db/queries/memory/matches.ts'
import { findMembership } from '#db/queries/organizations/memberships.ts'
import type { Db } from '#db/schema.ts'
import { allows, grantsOf, type Principal } from '#db/vocabulary/roles.ts'

export async function listReadableProjects(db: Db, organizationId: string, asker: Principal): Promise<string[]> {
  const membership = await findMembership(db, organizationId, asker)
  if (!membership) return []
  const grants = grantsOf(membership)
  const projects = await listProjectIds(db, organizationId)
  return projects.map(({ id }) => id).filter((project_id) => allows(grants, 'readProject', { project_id }))
}
