import { findCustomer, findSubscription } from '#db/queries/subscriptions.ts'
import { isStripeFailure } from '../integrations/stripe.ts'
import type { Payee } from './customers.ts'
import type { Paying } from './paying.ts'
import { isEnded } from './standing.ts'
import { makeDefault, subscribe } from './subscribe.ts'
import { syncCustomer } from './syncCustomer.ts'

/**
 * Whether a card is there, and after a checkout of ours the subscription with it (reading 9). A subscription that cannot
 * be created is only logged (spec §8): the answer is then without one.
 */
export async function verifyPayment(paying: Paying, person: Payee) {
  const { db, payments, log } = paying
  const opened = await payments.open()
  const synced = await syncCustomer(db, opened, person.id)
  if (!synced?.card) return { has_payment_method: false, subscription: undefined }
  const isSubscribed = synced.subscriptions.some((subscription) => !isEnded(subscription))
  if (!isSubscribed && (await hasCheckedOut(paying, person.id)))
    await subscribe(paying, person).catch((error) => {
      if (!isStripeFailure(error)) throw error
      log('warn', 'a subscription could not be created', { user_id: person.id, type: error.type, code: error.code })
    })
  else if (!synced.hasDefaultCard)
    await makeDefault(opened.stripe, (await customerIdOf(paying, person.id))!, synced.card)
  return { has_payment_method: true, subscription: await findSubscription(db, person.id) }
}

const customerIdOf = async ({ db }: Paying, userId: string) => (await findCustomer(db, userId))?.customer_id

/** One of the checkouts that were opened since the last subscription has been completed. */
async function hasCheckedOut({ db, payments }: Paying, userId: string) {
  const { stripe } = await payments.open()
  const known = await findCustomer(db, userId)
  for (const id of known?.checkout_session_ids.toReversed() ?? []) {
    const session = await stripe.checkout.sessions.retrieve(id)
    if (session.status === 'complete') return true
  }
  return false
}
