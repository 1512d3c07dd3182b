import {
  deleteMember,
  findMember,
  findMemberRole,
  insertMember,
  lockOrganization,
  updateMemberRole,
} from '#db/queries/organizations.ts'
import { findUser, findUserByEmail } from '#db/queries/users.ts'
import type { Db, Trx } from '#db/schema.ts'
import { can, type OrganizationRole } from '#db/vocabulary/roles.ts'
import { ApiError, forbidden, notFound } from '../http/errors.ts'
import { ALREADY_A_MEMBER, PERSONAL_IS_FIXED, TRANSFER_FIRST } from './contract.ts'

type Person = { user_id: string } | { email: string }
type At = { organization_id: string; actor_id: string }

export function addMember(db: Db, at: At, person: Person, role: 'MEMBER' | 'ADMIN') {
  return db.transaction().execute(async (trx) => {
    await lockShared(trx, at)
    await requireManager(trx, at)
    const user = 'email' in person ? await findUserByEmail(trx, person.email) : await findUser(trx, person.user_id)
    if (!user) throw notFound('User')
    if (await findMemberRole(trx, at.organization_id, user.id)) throw new ApiError(409, ALREADY_A_MEMBER)
    await insertMember(trx, { organization_id: at.organization_id, user_id: user.id, role })
    return (await findMember(trx, at.organization_id, user.id))!
  })
}

/** Between MEMBER and ADMIN; a new owner comes by `transferOwnership`. */
export function changeRole(db: Db, at: At, memberId: string, role: 'MEMBER' | 'ADMIN') {
  return db.transaction().execute(async (trx) => {
    await lockShared(trx, at)
    const actorRole = await requireManager(trx, at)
    const member = await findMember(trx, at.organization_id, memberId)
    if (!member) throw notFound('Member')
    if (member.role === 'OWNER') throw actorRole === 'OWNER' ? new ApiError(400, TRANSFER_FIRST) : forbidden()
    await updateMemberRole(trx, member.id, role)
    return { ...member, role }
  })
}

/** Managers remove others, everybody may leave, the owner stays (reading 18). */
export function removeMember(db: Db, at: At, isMeant: { member_id: string } | { email: string }) {
  return db.transaction().execute(async (trx) => {
    await lockShared(trx, at)
    const id = 'email' in isMeant ? (await findUserByEmail(trx, isMeant.email))?.id : isMeant.member_id
    const member = id === undefined ? undefined : await findMember(trx, at.organization_id, id)
    if (member?.user_id !== at.actor_id) await requireManager(trx, at)
    if (!member) throw notFound('Member')
    if (member.role === 'OWNER') throw member.user_id === at.actor_id ? new ApiError(400, TRANSFER_FIRST) : forbidden()
    await deleteMember(trx, member.id)
  })
}

async function requireManager(trx: Trx, { organization_id, actor_id }: At): Promise<OrganizationRole> {
  const role = await findMemberRole(trx, organization_id, actor_id)
  if (!role || !can(role, 'manageMembers')) throw forbidden()
  return role
}

/** Outsiders learn nothing; a personal organization has no members to change (reading 17). */
async function lockShared(trx: Trx, { organization_id, actor_id }: At) {
  const organization = await lockOrganization(trx, organization_id)
  if (!organization || !(await findMemberRole(trx, organization_id, actor_id))) throw notFound('Organization')
  if (organization.is_personal) throw forbidden(PERSONAL_IS_FIXED)
}
