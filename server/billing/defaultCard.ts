import type Stripe from 'stripe'
import { isCardRefusal } from '../integrations/stripe.ts'

/** This card pays everything from now on; what is still open is tried with it at once. */
export async function chargeFromNowOn(stripe: Stripe, customer: string, card: string) {
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } })
  for await (const { id } of stripe.invoices.list({ customer, status: 'open', limit: 100 }))
    await stripe.invoices
      .pay(id!, { payment_method: card }, { idempotencyKey: `dragoman/pay/${id}/${card}` })
      .catch(ignoreRefusal)
}

/** It stays open, and is tried again by Stripe. */
function ignoreRefusal(error: unknown) {
  if (!isCardRefusal(error)) throw error
}
