import { isTranslatingPaid, listEnding, listOverdue } from '#db/queries/billing/subscriptions.ts'
import { syncCustomer } from '../customers/syncCustomer.ts'
import type { Paying } from '../paying.ts'
import { tryEnding } from './endSubscription.ts'

const HEAD_START_MS = 10_000
const CUT_OFF_MS = 60_000

export async function endSubscriptions(paying: Paying, now = new Date()) {
  const { db, payments } = paying
  if (!payments.isConfigured) return
  for (const customer of await listEnding(db, { before: new Date(now.getTime() - HEAD_START_MS), now })) {
    if (await isTranslatingPaid(db, customer.user_id)) continue // next time
    await tryEnding(paying, customer, () => now)
  }
}

export async function reconcileOverdue(paying: Paying, now = new Date()) {
  const { db, payments, log } = paying
  if (!payments.isConfigured) return
  const overdue = await listOverdue(db, new Date(now.getTime() - CUT_OFF_MS))
  if (overdue.length === 0) return
  const opened = await payments.open()
  for (const userId of overdue)
    await syncCustomer(paying, opened, userId).catch((error) =>
      log('warn', 'period_lookup_failed', { type: error.type, code: error.code }),
    )
}
