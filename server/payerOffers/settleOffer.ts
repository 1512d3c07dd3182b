import { findMembership } from '#db/queries/organizations/memberships.ts'
import { findMember } from '#db/queries/organizations/organizations.ts'
import { findOffer, findOfferOfLink, type PayerOffer, settleOffer } from '#db/queries/payers/payerOffers.ts'
import type { Trx } from '#db/schema.ts'
import { can } from '#db/vocabulary/roles.ts'
import { ApiError, notFound } from '../http/apiError.ts'
import { type Writing, write, writeRetrying } from '../http/write.ts'
import type { Services } from '../services.ts'
import { LINK_IS_OVER, OFFER_IS_OVER, OFFER_IS_STALE } from './constants.ts'
import type { AcceptOffer } from './contract.ts'
import { movePayer } from './movePayer.ts'

type Site = Writing & Pick<Services, 'jobs' | 'payments'>

/** From the commit on the heir pays. Asked for twice, it is done once. */
export const acceptOffer = (services: Site, heirId: string, id: string, seen: AcceptOffer) =>
  writeRetrying(services, async (trx) => {
    const offer = await findOffer(trx, id)
    if (offer?.heir_id !== heirId) throw notFound('Offer')
    if (offer.state !== 'pending') throw new ApiError(409, OFFER_IS_OVER)
    await movePayer(trx, services.payments, offer, { offer_id: id, ...seen })
    if (offer.project_id) await requireOfferer(trx, offer)
    const told = { offered: offer.project_name ?? offer.organization_name, heir: offer.heir_email }
    const what = offer.project_id ? 'project' : 'ownership'
    const payer = { to: offer.payer_email, full_name: offer.payer_full_name }
    const heir = { to: offer.heir_email, full_name: offer.heir_full_name }
    await services.jobs.queueMail({ kind: `${what}-given`, ...payer, ...told }, trx)
    await services.jobs.queueMail({ kind: `${what}-received`, ...heir, ...told }, trx)
  })

async function requireOfferer(trx: Trx, { organization_id, target_id, offered_by }: PayerOffer) {
  const [here, there] = [
    await findMembership(trx, organization_id, { id: offered_by }),
    await findMembership(trx, target_id!, { id: offered_by }),
  ]
  if (!can(here?.role, 'deleteProjects') || !can(there?.role, 'manageProject')) throw new ApiError(409, OFFER_IS_STALE)
}

export const declineOffer = (services: Site, heirId: string, id: string) =>
  write(services, async (trx) => {
    const offer = await findOffer(trx, id)
    if (offer?.heir_id !== heirId) throw notFound('Offer')
    await decline(services, trx, offer, OFFER_IS_OVER)
  })

/** By the link in the mail, without a sign-in: its token can do nothing else. */
export const declineByLink = (services: Site, token: string) =>
  write(services, async (trx) => {
    const offer = await findOfferOfLink(trx, token)
    if (!offer) throw new ApiError(400, LINK_IS_OVER)
    await decline(services, trx, offer, LINK_IS_OVER)
  })

async function decline({ jobs }: Site, trx: Trx, offer: PayerOffer, refusal: string) {
  if (!(await settleOffer(trx, offer.id, 'declined'))) throw new ApiError(refusal === LINK_IS_OVER ? 400 : 409, refusal)
  const told = { offered: offer.project_name ?? offer.organization_name, heir: offer.heir_email }
  await jobs.queueMail(
    { kind: 'offer-declined', to: offer.payer_email, full_name: offer.payer_full_name, ...told },
    trx,
  )
}

export const withdrawOffer = (services: Site, personId: string, id: string) =>
  write(services, async (trx) => {
    const offer = await findOffer(trx, id)
    const member = offer && (await findMember(trx, offer.organization_id, personId))
    if (!offer || !can(member?.role, offer.project_id ? 'deleteProjects' : 'transferOwnership')) throw notFound('Offer')
    if (!(await settleOffer(trx, id, 'withdrawn'))) throw new ApiError(409, OFFER_IS_OVER)
  })
