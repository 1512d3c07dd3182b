import { findUserByEmail, findUserToAdd } from '#db/queries/accounts/users.ts'
import { findMembership } from '#db/queries/organizations/memberships.ts'
import {
  deleteMember,
  findMember,
  insertMember,
  lockOrganization,
  updateMemberRole,
} from '#db/queries/organizations/organizations.ts'
import {
  deleteWaitingMember,
  findWaitingMember,
  insertWaitingMember,
  updateWaitingRole,
} from '#db/queries/organizations/waitingMembers.ts'
import { withdrawOffersTo } from '#db/queries/payers/payerOffers.ts'
import type { Trx } from '#db/schema.ts'
import { TRANSFER_FIRST } from '../accounts/constants.ts'
import { ApiError, forbidden, notFound } from '../http/apiError.ts'
import { type Writing, write } from '../http/write.ts'
import { requireCapability } from '../rights/access.ts'
import type { Services } from '../services.ts'
import { ALREADY_A_MEMBER, PERSONAL_IS_FIXED } from './constants.ts'

type Person = { user_id: string } | { email: string }
type Site = Writing & Pick<Services, 'jobs'>
type At = { organization_id: string; actor_id: string }
type Role = 'MEMBER' | 'ADMIN'

export function addMember(services: Site, at: At, person: Person, role: Role) {
  const add = async (trx: Trx, organization: { id: string; name: string }) => {
    const user = await findUserToAdd(trx, person)
    if (!user) throw notFound('User')
    const member = await joinOrganization(services, trx, organization, user, role)
    if (!member) throw new ApiError(409, ALREADY_A_MEMBER)
    return member
  }
  return write(services, add, (trx) => lockShared(trx, at))
}

/**
 * With an address that is not confirmed the membership waits: it gives no access until then. Returns nothing for somebody who
 * is a member already. The organization is locked.
 */
export async function joinOrganization(
  services: Pick<Services, 'jobs'>,
  trx: Trx,
  { id: organization_id, name }: { id: string; name: string },
  user: { id: string; email: string; full_name: string | null; is_email_confirmed: boolean },
  role: Role,
) {
  if (await findAnyMember(trx, { organization_id }, user.id)) return undefined
  const is_waiting = !user.is_email_confirmed
  await (is_waiting ? insertWaitingMember : insertMember)(trx, { organization_id, user_id: user.id, role })
  await services.jobs.queueMail({ kind: 'member-added', ...toldOf(user, name), role, is_waiting }, trx)
  return (await findAnyMember(trx, { organization_id }, user.id))!
}

export function changeRole(services: Site, at: At, memberId: string, role: Role) {
  const change = async (trx: Trx, { name, owner_id }: { name: string; owner_id: string }) => {
    const member = await findAnyMember(trx, at, memberId)
    if (!member) throw notFound('Member')
    if (member.role === 'OWNER') throw owner_id === at.actor_id ? new ApiError(400, TRANSFER_FIRST) : forbidden()
    if (member.role === role) return member
    await (member.is_waiting ? updateWaitingRole : updateMemberRole)(trx, member.id, role)
    await services.jobs.queueMail({ kind: 'role-changed', ...toldOf(member, name), role }, trx)
    return { ...member, role }
  }
  return write(services, change, (trx) => lockShared(trx, at))
}

/** Managers remove others, everybody may leave, also before they confirm their address, the owner stays (reading 18). */
export function removeMember(services: Site, at: At, isMeant: { member_id: string } | { email: string }) {
  return write(services, async (trx) => {
    const { name } = await lockShared(trx, at)
    const id = 'email' in isMeant ? (await findUserByEmail(trx, isMeant.email))?.id : isMeant.member_id
    const member = id === undefined ? undefined : await findAnyMember(trx, at, id)
    if (member?.user_id !== at.actor_id)
      await requireCapability(trx, { id: at.actor_id }, at.organization_id, 'manageMembers')
    if (!member) throw notFound('Member')
    if (member.role === 'OWNER') throw member.user_id === at.actor_id ? new ApiError(400, TRANSFER_FIRST) : forbidden()
    await (member.is_waiting ? deleteWaitingMember : deleteMember)(trx, member.id)
    await withdrawOffersTo(trx, { organization_id: at.organization_id, user_id: member.user_id })
    await services.jobs.queueMail({ kind: 'member-removed', ...toldOf(member, name) }, trx)
  })
}

const findAnyMember = async (trx: Trx, { organization_id }: Pick<At, 'organization_id'>, id: string) =>
  (await findMember(trx, organization_id, id)) ?? findWaitingMember(trx, organization_id, id)

const toldOf = ({ email, full_name }: { email: string; full_name: string | null }, organization: string) => ({
  to: email,
  full_name,
  organization,
})

/** Outsiders learn nothing; a personal organization has no members to change (reading 17). */
async function lockShared(trx: Trx, at: At) {
  const organization = await lockOrganization(trx, at.organization_id)
  const { organization_id, actor_id: id } = at
  const isThere =
    (await findMembership(trx, organization_id, { id })) ?? (await findWaitingMember(trx, organization_id, id))
  if (!organization || !isThere) throw notFound('Organization')
  if (organization.is_personal) throw forbidden(PERSONAL_IS_FIXED)
  return organization
}
