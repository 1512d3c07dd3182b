import { sql } from 'kysely'
import type { Trx } from '../../schema.ts'
import { findMember, updateMemberRole } from '../organizations/organizations.ts'
import { type Project, PUBLIC } from '../projects/projects.ts'

/** Locks organizations until the transaction ends, in one order, with the people who pay for them; lock those before. */
export const lockPaidFor = (trx: Trx, ids: string[]) =>
  trx
    .selectFrom('organizations')
    .where('id', 'in', ids)
    .select(['id', 'name', 'owner_id', 'is_personal', 'monthly_cap_cents', 'cap_chosen_by'])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export async function moveOwnership(trx: Trx, { id, from, to }: { id: string; from: string; to: string }) {
  const [owner, heir] = [await findMember(trx, id, from), await findMember(trx, id, to)]
  if (!owner || !heir) return false
  await updateMemberRole(trx, owner.id, 'ADMIN')
  await updateMemberRole(trx, heir.id, 'OWNER')
  await trx
    .updateTable('organizations')
    .set({ owner_id: to, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  return true
}

export const moveProject = (trx: Trx, id: string, organizationId: string): Promise<Project | undefined> =>
  trx
    .updateTable('projects')
    .set({ organization_id: organizationId, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .returning(PUBLIC)
    .executeTakeFirst()
