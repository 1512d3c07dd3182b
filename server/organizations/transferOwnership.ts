import { findMember, lockOrganization, updateMemberRole, updateOwner } from '#db/queries/organizations/organizations.ts'
import { findWaitingMember } from '#db/queries/organizations/waitingMembers.ts'
import { ApiError, forbidden, notFound } from '../http/apiError.ts'
import { type Writing, write } from '../http/write.ts'
import type { Services } from '../services.ts'
import { PERSONAL_IS_FIXED } from './constants.ts'

/** The member becomes OWNER and the owner ADMIN, in one transaction (reading 15); both are told by mail. `memberId` may be the person's id. */
export function transferOwnership(
  services: Writing & Pick<Services, 'jobs'>,
  { id, ownerId, memberId }: { id: string; ownerId: string; memberId: string },
) {
  return write(services, async (trx) => {
    const organization = await lockOrganization(trx, id)
    if (!organization) throw notFound('Organization')
    if (organization.owner_id !== ownerId) throw forbidden()
    if (organization.is_personal) throw forbidden(PERSONAL_IS_FIXED)
    const [owner, heir] = [await findMember(trx, id, ownerId), await findMember(trx, id, memberId)]
    if (!heir && (await findWaitingMember(trx, id, memberId)))
      throw new ApiError(400, 'This member has not confirmed their email address yet')
    if (!owner || !heir) throw notFound('Member')
    if (heir.user_id === ownerId) throw new ApiError(400, 'This member is the owner already')
    await updateMemberRole(trx, owner.id, 'ADMIN')
    await updateMemberRole(trx, heir.id, 'OWNER')
    await updateOwner(trx, id, heir.user_id)
    const told = { organization: organization.name, heir: heir.email }
    const [given, received] = [owner, heir].map(({ email, full_name }) => ({ to: email, full_name, ...told }))
    await services.jobs.queueMail({ kind: 'ownership-given', ...given! }, trx)
    await services.jobs.queueMail({ kind: 'ownership-received', ...received! }, trx)
  })
}
