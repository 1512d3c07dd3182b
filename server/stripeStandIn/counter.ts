import { findAccount, lockStandIn } from '#db/queries/standIn.ts'
import type { Db } from '#db/schema.ts'
import type { Clock } from '../integrations/clock.ts'
import type { Desk } from './desk.ts'

/** What an account decides in Stripe's dashboard. */
export type Settings = {
  /** What becomes of a subscription when its invoice could not be charged the last time either. */
  afterLastRetry: 'cancel' | 'mark_unpaid'
  /** How usage appears on the invoice that ends a subscription before its period does. */
  earlyUsage: 'subscription_item' | 'invoice_item'
  /** Up to how many seconds the meter takes to count an event; each takes a time of its own. */
  countsLateS: number
}

/** Where calls and pages are served, one for each process; what it serves is shared by the database. */
export type Counter = {
  db: Db
  /** Where people reach the hosted pages. */
  publicUrl: string
  clock: Clock
  settings: Settings
}

/** Milliseconds by the stand-in's clock, which may have been moved ahead of everybody else's. */
export async function timeOf({ db, clock }: Counter) {
  const { clock_offset_ms } = await findAccount(db)
  return clock.now() + clock_offset_ms
}

export const secondsOf = (ms: number) => Math.floor(ms / 1000)

/** Works with nobody beside: all of it is committed or nothing. `at` is in Unix seconds, now unless it is given. */
export async function withDesk<Result>(counter: Counter, work: (desk: Desk) => Promise<Result>, at?: number) {
  const now = at ?? secondsOf(await timeOf(counter))
  return counter.db.transaction().execute(async (trx) => {
    await lockStandIn(trx)
    const { publicUrl, settings } = counter
    return work({ trx, now, publicUrl, settings, request: { id: null, idempotency_key: null } })
  })
}
