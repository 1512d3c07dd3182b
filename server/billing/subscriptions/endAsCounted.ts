import { setEndsAsCounted } from '#db/queries/billing/subscriptions.ts'
import { notFound } from '../../http/apiError.ts'
import { write } from '../../http/write.ts'
import type { Paying } from '../paying.ts'
import { tryEnding } from './endSubscription.ts'

/**
 * Ends a subscription that waits for Stripe's count at once with it; what differs from the ledger is recorded.
 * @returns whether it has ended
 * @throws {ApiError} 404 when nothing of this customer is ending
 */
export async function endAsCounted(paying: Paying, customerId: string) {
  const customer = await write(paying, (trx) => setEndsAsCounted(trx, customerId))
  if (!customer) throw notFound('Ending subscription')
  return !(await tryEnding(paying, customer)).isEnding
}
