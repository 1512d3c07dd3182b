import { listMemoryUses } from '#db/queries/memory/matches.ts'
import { findMembership } from '#db/queries/organizations/memberships.ts'
import type { Db } from '#db/schema.ts'
import { allows, grantsOf, type Principal } from '#db/vocabulary/roles.ts'

type Place = { organization_id: string; project_id: string }

/** The projects that give matches to this one: itself, and where it reads the memory those that write to it and that somebody may read. */
export async function listGivingProjects(db: Db, { organization_id, project_id }: Place, asker: Principal) {
  const membership = await findMembership(db, organization_id, asker)
  if (!membership) return []
  const grants = grantsOf(membership)
  const projects = await listMemoryUses(db, organization_id)
  const readsOthers = projects.some(({ id, reads_memory }) => id === project_id && reads_memory)
  return projects
    .filter(({ id, writes_memory }) => id === project_id || (readsOthers && writes_memory))
    .map(({ id }) => id)
    .filter((id) => allows(grants, 'readProject', { project_id: id }))
}
