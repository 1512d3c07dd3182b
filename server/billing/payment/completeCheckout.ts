import type Stripe from 'stripe'
import { findCustomer, forgetCheckouts } from '#db/queries/billing/subscriptions.ts'
import { write } from '../../http/write.ts'
import type { Payee } from '../customers/customers.ts'
import type { Paying } from '../paying.ts'
import { subscribe } from '../subscriptions/subscribe.ts'
import { chargeFromNowOn } from './defaultCard.ts'

/** Does what a checkout was opened for, however often and by whomever it is noticed. */
export async function completeCheckout(paying: Paying, person: Payee) {
  const { db, payments } = paying
  const opened = await payments.open()
  const known = await findCustomer(db, person.id)
  if (!known?.customer_id) return
  const card = await findCardOfCheckout(opened.stripe, known.checkout_session_ids)
  if (card === undefined) return
  await chargeFromNowOn(opened, known.customer_id, card)
  await subscribe(paying, person)
  await write(paying, (trx) => forgetCheckouts(trx, person.id))
}

async function findCardOfCheckout(stripe: Stripe, sessionIds: string[]) {
  for (const id of sessionIds.toReversed()) {
    const { status, setup_intent: intent } = await stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent'] })
    const card = status === 'complete' && intent && typeof intent !== 'string' ? intent.payment_method : null
    if (card) return typeof card === 'string' ? card : card.id
  }
  return undefined
}
