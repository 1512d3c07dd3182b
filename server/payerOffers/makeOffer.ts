import { findOffer, insertOffer } from '#db/queries/payers/payerOffers.ts'
import type { Trx } from '#db/schema.ts'

import { ApiError } from '../http/apiError.ts'
import type { Services } from '../services.ts'
import { OFFER_DAYS, OFFER_IS_PENDING } from './constants.ts'
import type { Move } from './movePayer.ts'

const DAY_MS = 86_400_000

/** Call it with the move locked by `lockMove`. */
export async function makeOffer({ jobs }: Pick<Services, 'jobs'>, trx: Trx, move: Move, offered_by: string) {
  const expires_at = new Date(Date.now() + OFFER_DAYS * DAY_MS)
  const made = await insertOffer(trx, { ...move, offered_by, expires_at })
  if (!made) throw new ApiError(409, OFFER_IS_PENDING)
  const offer = (await findOffer(trx, made.id))!
  if (offer.heir_id !== offered_by) await jobs.queueMail({ kind: 'offer-received', offer_id: offer.id }, trx)
  const names = { offered: offer.project_name ?? offer.organization_name, heir: offer.heir_email }
  const by = offer.payer_id === offered_by ? null : offer.offerer_email
  const payer = { to: offer.payer_email, full_name: offer.payer_full_name }
  await jobs.queueMail({ kind: 'offer-made', ...payer, ...names, by }, trx)
  return offer
}
