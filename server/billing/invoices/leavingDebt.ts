import { findCustomer } from '#db/queries/billing/subscriptions.ts'
import { dollars } from '#db/vocabulary/plans.ts'
import { ApiError } from '../../http/apiError.ts'
import { NOT_LOADED } from '../constants.ts'
import { syncCustomer } from '../customers/syncCustomer.ts'
import { type Paying, withStripeErrors } from '../paying.ts'
import { listUnpaid, showDebt } from './debt.ts'

/**
 * Nobody leaves with a debt.
 * @throws {ApiError} 402 with the sum and the page of an invoice
 */
export async function requireNoDebt(paying: Paying, userId: string) {
  const { owed_cents, invoices } = await showDebt(paying, userId)
  if (owed_cents === 0) return
  const page = invoices.find(({ url }) => url)?.url
  throw new ApiError(402, `${dollars(owed_cents)} is still owed. Pay the open invoice first${page ? `: ${page}` : '.'}`)
}

/** Stripe asks for none of it any more; it is owed all the same, should the person come again. */
export async function writeOffDebt(paying: Paying, userId: string) {
  const { db, payments } = paying
  const known = await findCustomer(db, userId)
  if (!known?.customer_id || !payments.isConfigured) return
  await withStripeErrors(paying, NOT_LOADED, async () => {
    const opened = await payments.open()
    for (const { id, status } of await listUnpaid(opened, known.customer_id!))
      if (status === 'open') await opened.stripe.invoices.markUncollectible(id)
    await syncCustomer(paying, opened, userId) // so that the debt is known when they are gone
  })
}
