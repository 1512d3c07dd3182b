import { sql } from 'kysely'
import type { Db, Trx } from '../../schema.ts'
import type { OrganizationRole } from '../../vocabulary/roles.ts'

type Role = Exclude<OrganizationRole, 'OWNER' | 'GUEST'>

const waitingOf = (db: Db, organizationId: string) =>
  db
    .selectFrom('waiting_members as member')
    .innerJoin('users', 'users.id', 'member.user_id')
    .where('member.organization_id', '=', organizationId)
    .select(['member.id', 'member.user_id', 'member.created_at', 'users.email', 'users.full_name'])
    .select([sql<OrganizationRole>`member.role`.as('role'), sql<boolean>`true`.as('is_waiting')])

export const listWaitingMembers = (db: Db, organizationId: string) =>
  waitingOf(db, organizationId).orderBy('member.created_at').orderBy('member.id').execute()

export const findWaitingMember = (db: Db, organizationId: string, id: string) =>
  waitingOf(db, organizationId)
    .where((eb) => eb.or([eb('member.id', '=', id), eb('member.user_id', '=', id)]))
    .executeTakeFirst()

export const insertWaitingMember = (db: Db, member: { organization_id: string; user_id: string; role: Role }) =>
  db.insertInto('waiting_members').values(member).execute()

export const updateWaitingRole = (db: Db, id: string, role: Role) =>
  db.updateTable('waiting_members').set({ role }).where('id', '=', id).execute()

export const deleteWaitingMember = (db: Db, id: string) =>
  db.deleteFrom('waiting_members').where('id', '=', id).execute()

export const deleteWaitingOf = (trx: Trx, userId: string) =>
  trx.deleteFrom('waiting_members').where('user_id', '=', userId).execute()

export async function admitWaiting(trx: Trx, userId?: string) {
  const whose = userId === undefined ? sql`` : sql`and user_id = ${userId}`
  // The organizations first, as their deletion has them, or the two could wait for each other.
  await sql`
    select from organizations where id in (select organization_id from waiting_members where true ${whose})
     order by id for key share`.execute(trx)
  await sql`
    with admitted as (
      delete from waiting_members
       where user_id in (select id from users where is_email_confirmed) ${whose}
       returning id, organization_id, user_id, role, created_at
    )
    insert into organization_members (id, organization_id, user_id, role, created_at)
    select id, organization_id, user_id, role, created_at from admitted
    on conflict (organization_id, user_id) do nothing`.execute(trx)
}
