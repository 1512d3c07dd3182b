import { findMember, findOrganizationForUser } from '#db/queries/organizations/organizations.ts'
import { findWaitingMember } from '#db/queries/organizations/waitingMembers.ts'
import { ApiError, forbidden, notFound } from '../http/apiError.ts'
import { type Writing, writeRetrying } from '../http/write.ts'
import { makeOffer } from '../payerOffers/makeOffer.ts'
import { lockMove, type Move } from '../payerOffers/movePayer.ts'
import type { Services } from '../services.ts'
import { PERSONAL_IS_FIXED } from './constants.ts'

/**
 * Offers the organization to a member, who becomes OWNER and pays once they accept, and the owner ADMIN (reading 15).
 * Until then nothing changes. `memberId` may be the person's id.
 */
export const offerOwnership = (
  services: Writing & Pick<Services, 'jobs'>,
  { id, ownerId, memberId }: { id: string; ownerId: string; memberId: string },
) =>
  writeRetrying(services, async (trx) => {
    // Without a lock: those of the payers come first, and then it is asked again.
    const organization = await findOrganizationForUser(trx, id, ownerId)
    if (!organization) throw notFound('Organization')
    if (organization.owner_id !== ownerId) throw forbidden()
    if (organization.is_personal) throw forbidden(PERSONAL_IS_FIXED)
    const heir = await findMember(trx, id, memberId)
    if (!heir && (await findWaitingMember(trx, id, memberId)))
      throw new ApiError(400, 'This member has not confirmed their email address yet')
    if (!heir) throw notFound('Member')
    if (heir.user_id === ownerId) throw new ApiError(400, 'This member is the owner already')
    const move: Move = {
      organization_id: id,
      project_id: null,
      target_id: null,
      payer_id: ownerId,
      heir_id: heir.user_id,
    }
    await lockMove(trx, move, { isAccepted: false })
    if (!(await findMember(trx, id, heir.user_id))) throw notFound('Member')
    return makeOffer(services, trx, move, ownerId)
  })
