import { deleteUser, lockUser, ownsSharedOrganization } from '#db/queries/accounts/users.ts'
import { findPayer } from '#db/queries/billing/billing.ts'
import { findCustomer, setEnding } from '#db/queries/billing/subscriptions.ts'
import { leaveMarks } from '#db/queries/marks/payerMarks.ts'
import type { Trx } from '#db/schema.ts'
import { dollars } from '#db/vocabulary/plans.ts'
import { DISPUTE_LOST } from '../billing/constants.ts'
import { requireNoDebt, writeOffDebt } from '../billing/invoices/leavingDebt.ts'
import { ApiError } from '../http/apiError.ts'
import { write } from '../http/write.ts'
import { markMailbox } from '../marks/markMailbox.ts'
import type { Services } from '../services.ts'
import { TRANSFER_FIRST } from './constants.ts'

type Leaving = {
  writesOff?: boolean | undefined
  afterwards?: (trx: Trx) => Promise<void>
}

/**
 * Returns false where there is no such person; what others work in has to get another owner before (reading 13).
 * @throws {ApiError} 402 while they owe something that is not written off
 */
export async function deleteAccount(services: Services, userId: string, { writesOff, afterwards }: Leaving = {}) {
  if (services.config.isBillingOn) await (writesOff ? writeOffDebt : requireNoDebt)(services, userId)
  const isGone = await write(services, async (trx) => {
    const user = await lockUser(trx, userId)
    if (!user) return false
    if (await ownsSharedOrganization(trx, userId)) throw new ApiError(409, TRANSFER_FIRST)
    if (services.config.isBillingOn && !writesOff) await requireNothingOwed(trx, userId)
    await markMailbox(services, trx, user)
    await leaveMarks(trx, userId)
    await setEnding(trx, userId, { isEnding: true }) // unpaid translations are invoiced when they have left
    await deleteUser(trx, userId)
    await afterwards?.(trx)
    return true
  })
  if (isGone) services.collab.hints.accessChanged()
  return isGone
}

async function requireNothingOwed(trx: Trx, userId: string) {
  const pause = (await findPayer(trx, userId))?.pause
  if (pause === 'disputed') throw new ApiError(402, DISPUTE_LOST)
  if (pause !== 'unpaid') return // a hold on translating alone is no debt
  const cents = (await findCustomer(trx, userId))?.owed_cents ?? 0
  throw new ApiError(402, cents > 0 ? `${dollars(cents)} is still owed. Pay the open invoice first.` : PAY_FIRST)
}

const PAY_FIRST = 'The last payment failed. Pay the open invoice first.'
