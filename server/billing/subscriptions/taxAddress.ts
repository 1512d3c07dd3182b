import type Stripe from 'stripe'
import { ApiError } from '../../http/apiError.ts'

const NO_ADDRESS = 'Your billing address is needed for the tax. Add it in the billing portal.'

/** @throws {ApiError} 400 when neither the customer nor the card has an address */
export async function keepAddress(stripe: Stripe, id: string, card: string) {
  const customer = await stripe.customers.retrieve(id)
  if (customer.deleted || customer.address?.country) return
  const { address } = (await stripe.paymentMethods.retrieve(card)).billing_details
  if (!address?.country) throw new ApiError(400, NO_ADDRESS)
  const given = Object.entries(address).filter(([, value]) => value !== null)
  await stripe.customers.update(id, { address: Object.fromEntries(given) })
}
