import { prepared } from '../../run.ts'
import type { Db } from '../../schema.ts'
import type { Membership, Principal } from '../../vocabulary/roles.ts'
import { projectRolesOf } from '../projectRoles.ts'

export const MEMBERSHIP = `m.role, ${projectRolesOf('m')} as project_roles`

const FIND = `select ${MEMBERSHIP} from organization_members m where m.organization_id = $1 and m.user_id = $2`

/** Locks the membership until the end of a transaction, so that its removal or lowering waits. */
export async function findMembership(db: Db, organizationId: string, { id, limits }: Principal) {
  const membership = await readMembership(db, [organizationId, id])
  return membership && { ...membership, limits }
}

async function readMembership(db: Db, ids: [string, string]): Promise<Membership | undefined> {
  if (!db.isTransaction) return first(await db.executeQuery(prepared('find-membership', FIND, ids)))
  // The organization first, as its deletion has it, or the two could wait for each other.
  await db.selectFrom('organizations').where('id', '=', ids[0]).select('id').forKeyShare().execute()
  const locked = first(await db.executeQuery(prepared('lock-membership', `${FIND} for share`, ids)))
  // The statement that waited for the lock sees roles in projects as they were before.
  const hasRoles = locked?.role === 'GUEST' || locked?.project_roles
  return hasRoles ? first(await db.executeQuery(prepared('find-membership', FIND, ids))) : locked
}

const first = ({ rows }: { rows: unknown[] }) => rows[0] as Membership | undefined
