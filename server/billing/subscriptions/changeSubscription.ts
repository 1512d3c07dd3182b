import type Stripe from 'stripe'
import { findCustomer, findSubscription, putOnFreeTier } from '#db/queries/billing/subscriptions.ts'
import { DEFAULT_FREE_WORDS } from '#db/vocabulary/plans.ts'
import { notFound } from '../../http/apiError.ts'
import { write } from '../../http/write.ts'
import type { OpenPayments } from '../../integrations/stripe.ts'
import { runningIn } from '../customers/standing.ts'
import { syncCustomer } from '../customers/syncCustomer.ts'
import type { Paying } from '../paying.ts'

export const cancelSubscription = (paying: Paying, userId: string) => changeEnd(paying, userId, { cancels: true })

export const resumeSubscription = (paying: Paying, userId: string) => changeEnd(paying, userId, { cancels: false })

async function changeEnd(paying: Paying, userId: string, { cancels }: { cancels: boolean }) {
  const { db, payments } = paying
  const opened = await payments.open()
  const running = await findRunning(paying, opened, userId)
  if (!running) throw notFound('Subscription')
  if (cancels && running.status === 'incomplete') await opened.stripe.subscriptions.cancel(running.id)
  else if (cancels && !running.cancel_at_period_end)
    await opened.stripe.subscriptions.update(running.id, { cancel_at_period_end: true })
  if (!cancels && running.ends_at !== null) await clearEnd(opened.stripe, running.id)
  await syncCustomer(paying, opened, userId)
  return (await findSubscription(db, userId))!
}

/** Each of the two fields by itself: Stripe takes only one of them in a request. */
async function clearEnd(stripe: Stripe, id: string) {
  let subscription = await stripe.subscriptions.retrieve(id)
  if (subscription.cancel_at_period_end)
    subscription = await stripe.subscriptions.update(id, { cancel_at_period_end: false })
  if (subscription.cancel_at !== null) await stripe.subscriptions.update(id, { cancel_at: '' })
}

async function findRunning(paying: Paying, opened: OpenPayments, userId: string) {
  const synced = await syncCustomer(paying, opened, userId)
  if ((await findCustomer(paying.db, userId))?.ending_since) return undefined
  return synced && runningIn(synced)
}

export async function endWithPeriod(paying: Paying, userId: string) {
  const opened = paying.payments.isConfigured ? await paying.payments.open() : undefined
  const running = opened && (await findRunning(paying, opened, userId))
  return running && cancelSubscription(paying, userId)
}

/** Free Trial once the paid period is over; at once where nothing is paid (reading 8). */
export async function downgradeToFree(paying: Paying, userId: string) {
  const subscription = await endWithPeriod(paying, userId)
  await write(paying, (trx) => putOnFreeTier(trx, userId, DEFAULT_FREE_WORDS))
  return subscription
}
