import { findPaymentMethod, findSubscription } from '#db/queries/billing/subscriptions.ts'
import { isStripeFailure } from '../../integrations/stripe.ts'
import { syncCustomer } from '../customers/syncCustomer.ts'
import type { Paying } from '../paying.ts'
import { showSubscription } from './subscription.ts'

const SOON = { timeout: 4000, maxNetworkRetries: 0 }

export async function showMyPaymentMethod(paying: Paying, userId: string) {
  await catchUp(paying, userId)
  return findPaymentMethod(paying.db, userId)
}

export async function showMySubscription(paying: Paying, userId: string) {
  await catchUp(paying, userId)
  const subscription = await findSubscription(paying.db, userId)
  return subscription ? showSubscription(subscription) : null
}

async function catchUp(paying: Paying, userId: string) {
  const { payments, log } = paying
  if (!payments.isConfigured) return
  try {
    await syncCustomer(paying, await payments.open(), userId, { options: SOON })
  } catch (error) {
    if (!isStripeFailure(error)) throw error
    log('warn', 'stripe_unavailable', { type: (error as { type: string }).type })
  }
}
