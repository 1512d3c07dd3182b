import { lockPayers } from '#db/queries/billing/billing.ts'
import { updateMonthlyCap } from '#db/queries/billing/usageCap.ts'
import { lockPaidFor, moveOwnership, moveProject } from '#db/queries/payers/payerMoves.ts'
import { settleOffer, withdrawOffersOf } from '#db/queries/payers/payerOffers.ts'
import { lockProject } from '#db/queries/projects/projects.ts'
import type { Trx } from '#db/schema.ts'
import { capUnder } from '../billing/cap.ts'
import { ApiError } from '../http/apiError.ts'
import type { Payments } from '../integrations/stripe.ts'
import { CAP_HAS_CHANGED, HEIR_CANNOT_PAY, OFFER_IS_OVER, OFFER_IS_STALE, PAYER_OWES, YOU_OWE } from './constants.ts'

export type Move = {
  organization_id: string
  project_id: string | null
  target_id: string | null
  payer_id: string
  heir_id: string
}
type Acceptance = { offer_id: string; monthly_cap_cents: number | null }

const isStale = () => new ApiError(409, OFFER_IS_STALE)

/**
 * Locks both payers, then the organizations, in the order of their ids.
 * @throws {ApiError} 409 when somebody else pays by now, or one of the two owes
 */
export async function lockMove(trx: Trx, move: Move, { isAccepted }: { isAccepted: boolean }) {
  const payers = await lockPayers(trx, [move.payer_id, move.heir_id])
  const ids = move.target_id === null ? [move.organization_id] : [move.organization_id, move.target_id]
  const locked = new Map((await lockPaidFor(trx, ids)).map((found) => [found.id, found]))
  const organization = locked.get(move.organization_id)
  const paidLater = locked.get(move.target_id ?? move.organization_id)
  if (!organization || !paidLater || organization.owner_id !== move.payer_id) throw isStale()
  if (move.target_id !== null && paidLater.owner_id !== move.heir_id) throw isStale()
  if (move.payer_id !== move.heir_id) {
    const [payer, heir] = [move.payer_id, move.heir_id].map((id) => payers.find((found) => found.id === id))
    if (!payer || !heir) throw isStale()
    if (payer.owes) throw new ApiError(409, PAYER_OWES)
    if (!heir.is_active || heir.owes) throw new ApiError(409, isAccepted ? YOU_OWE : HEIR_CANNOT_PAY)
  }
  return { organization, paidLater }
}

/**
 * This is the one place where somebody else begins to pay, or a project changes its organization; without the acceptance of
 * the heir nothing moves from one payer to another. Anything that is reserved already stays with the former payer.
 */
export async function movePayer(trx: Trx, payments: Pick<Payments, 'terms'>, move: Move, acceptance?: Acceptance) {
  if (move.payer_id !== move.heir_id && !acceptance) throw isStale()
  const { paidLater } = await lockMove(trx, move, { isAccepted: true })
  if (acceptance) {
    const monthly_cap_cents = move.project_id
      ? paidLater.monthly_cap_cents
      : capUnder(move.heir_id, paidLater, payments)
    if (monthly_cap_cents !== acceptance.monthly_cap_cents) throw new ApiError(409, CAP_HAS_CHANGED)
    if (!(await settleOffer(trx, acceptance.offer_id, 'accepted'))) throw new ApiError(409, OFFER_IS_OVER)
    if (!move.project_id)
      await updateMonthlyCap(trx, move.organization_id, { monthly_cap_cents, cap_chosen_by: move.heir_id })
  }
  if (move.project_id === null || move.target_id === null) {
    const { organization_id: id, payer_id: from, heir_id: to } = move
    if (!(await moveOwnership(trx, { id, from, to }))) throw isStale()
    await withdrawOffersOf(trx, { organization_id: id })
    return undefined
  }
  if ((await lockProject(trx, move.project_id))?.organization_id !== move.organization_id) throw isStale()
  await withdrawOffersOf(trx, { project_id: move.project_id })
  return moveProject(trx, move.project_id, move.target_id)
}
