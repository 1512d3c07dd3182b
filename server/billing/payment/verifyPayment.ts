import { findSubscription } from '#db/queries/billing/subscriptions.ts'
import { ApiError } from '../../http/apiError.ts'
import { refusalCodeOf } from '../../integrations/stripe.ts'
import type { Payee } from '../customers/customers.ts'
import { syncCustomer } from '../customers/syncCustomer.ts'
import type { Paying } from '../paying.ts'
import { completeCheckout } from './completeCheckout.ts'

/** Returns whether a card is there, and after a checkout of ours the subscription with it (reading 9). */
export async function verifyPayment(paying: Paying, person: Payee) {
  const { db, payments } = paying
  await tryCompletingCheckout(paying, person)
  const synced = await syncCustomer(paying, await payments.open(), person.id)
  return {
    has_payment_method: Boolean(synced?.card),
    subscription: await findSubscription(db, person.id),
  }
}

/** A subscription that is refused is only logged (spec §8): the billing page shows that there is none. */
export async function tryCompletingCheckout(paying: Paying, person: Payee) {
  try {
    await completeCheckout(paying, person)
  } catch (error) {
    const reason = refusalOf(error)
    if (reason === undefined) throw error
    paying.log('warn', 'subscription_create_failed', { user_id: person.id, reason })
  }
}

function refusalOf(error: unknown) {
  if (error instanceof ApiError) return error.status < 500 ? error.message : undefined
  return refusalCodeOf(error)
}
