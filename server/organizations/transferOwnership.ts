import { findMember, findOrganizationForUser } from '#db/queries/organizations/organizations.ts'
import { findWaitingMember } from '#db/queries/organizations/waitingMembers.ts'
import type { Trx } from '#db/schema.ts'
import { ApiError, forbidden, notFound } from '../http/apiError.ts'
import { type Writing, writeRetrying } from '../http/write.ts'
import { makeOffer } from '../payerOffers/makeOffer.ts'
import { lockMove, type Move } from '../payerOffers/movePayer.ts'
import type { Services } from '../services.ts'
import { PERSONAL_IS_FIXED } from './constants.ts'

type Given = { id: string; ownerId: string; memberId: string }

/**
 * Offers the organization to a member, who becomes OWNER and pays once they accept, and the owner ADMIN (reading 15).
 * Until then nothing changes. `memberId` may be the person's id.
 */
export function offerOwnership(services: Writing & Pick<Services, 'jobs'>, given: Given) {
  const lock = async (trx: Trx) => {
    const move = await findMove(trx, given)
    await lockMove(trx, move, { isAccepted: false })
    return move
  }
  const offer = async (trx: Trx, move: Move) => {
    if (!(await findMember(trx, given.id, move.heir_id))) throw notFound('Member')
    return makeOffer(services, trx, move, given.ownerId)
  }
  return writeRetrying(services, offer, lock)
}

/** Without a lock: those of the payers come first, and then it is asked again. */
async function findMove(trx: Trx, { id, ownerId, memberId }: Given): Promise<Move> {
  const organization = await findOrganizationForUser(trx, id, ownerId)
  if (!organization) throw notFound('Organization')
  if (organization.owner_id !== ownerId) throw forbidden()
  if (organization.is_personal) throw forbidden(PERSONAL_IS_FIXED)
  const heir = await findMember(trx, id, memberId)
  if (!heir && (await findWaitingMember(trx, id, memberId)))
    throw new ApiError(400, 'This member has not confirmed their email address yet')
  if (!heir) throw notFound('Member')
  if (heir.user_id === ownerId) throw new ApiError(400, 'This member is the owner already')
  return { organization_id: id, project_id: null, target_id: null, payer_id: ownerId, heir_id: heir.user_id }
}
