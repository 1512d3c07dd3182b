import { findCustomer, findSubscription, putOnFreeTier } from '#db/queries/subscriptions.ts'
import { DEFAULT_FREE_WORDS } from '#db/vocabulary/plans.ts'
import { notFound } from '../http/errors.ts'
import type { OpenPayments } from '../integrations/stripe.ts'
import type { Paying } from './paying.ts'
import { isEnded } from './standing.ts'
import { syncCustomer } from './syncCustomer.ts'

/** Paid to the end of its period, and can be resumed until then. */
export const cancelSubscription = (paying: Paying, userId: string) => changeEnd(paying, userId, { cancels: true })

export const resumeSubscription = (paying: Paying, userId: string) => changeEnd(paying, userId, { cancels: false })

async function changeEnd({ db, payments }: Paying, userId: string, { cancels }: { cancels: boolean }) {
  const opened = await payments.open()
  const running = await findRunning(db, opened, userId)
  if (!running) throw notFound('Subscription')
  if (running.cancel_at_period_end !== cancels)
    await opened.stripe.subscriptions.update(running.id, { cancel_at_period_end: cancels })
  await syncCustomer(db, opened, userId)
  return (await findSubscription(db, userId))!
}

/** As Stripe has it now; none while it is ending here. */
async function findRunning(db: Paying['db'], opened: OpenPayments, userId: string) {
  const synced = await syncCustomer(db, opened, userId)
  if ((await findCustomer(db, userId))?.ending_since) return undefined
  return synced?.subscriptions.find((subscription) => !isEnded(subscription))
}

/** Free Trial once the paid period is over; at once where nothing is paid (reading 8). */
export async function downgradeToFree(paying: Paying, userId: string) {
  const { db, payments } = paying
  const opened = payments.isConfigured ? await payments.open() : undefined
  const running = opened && (await findRunning(db, opened, userId))
  const subscription = running ? await cancelSubscription(paying, userId) : undefined
  await db.transaction().execute((trx) => putOnFreeTier(trx, userId, DEFAULT_FREE_WORDS))
  return subscription
}
