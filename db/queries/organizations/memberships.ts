import { prepared } from '../../run.ts'
import type { Db } from '../../schema.ts'
import type { Membership } from '../../vocabulary/roles.ts'

/** The columns that the rights of a member `m` rest on, here and in live documents. */
export const MEMBERSHIP = 'm.role'

const FIND = `select ${MEMBERSHIP} from organization_members m where m.organization_id = $1 and m.user_id = $2`

/** In a transaction the membership is locked until its end: who removes or lowers them meanwhile waits. */
export async function findMembership(db: Db, organizationId: string, userId: string): Promise<Membership | undefined> {
  const ids = [organizationId, userId]
  if (!db.isTransaction) return first(await db.executeQuery(prepared('find-membership', FIND, ids)))
  // The organization first, as its deletion has it, or the two could wait for each other.
  await db.selectFrom('organizations').where('id', '=', organizationId).select('id').forKeyShare().execute()
  return first(await db.executeQuery(prepared('lock-membership', `${FIND} for share`, ids)))
}

const first = ({ rows }: { rows: unknown[] }) => rows[0] as Membership | undefined
