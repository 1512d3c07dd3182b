import {
  type CustomerTask,
  forgetCustomerFailure,
  noteCustomerFailure,
  noteRefusedWords,
} from '#db/queries/billing/customerFailures.ts'
import { findRefusedEvent, withCustomer } from '#db/queries/billing/ledgerOutbox.ts'
import type { Db } from '#db/schema.ts'
import { isStripeAway } from '../../integrations/stripe.ts'
import type { Paying } from '../paying.ts'
import { codeOf, isExpected } from './failures.ts'

const AWAY = 3
const ERROR_LENGTH = 300

type Round = { task: CustomerTask; customers: string[]; now: () => Date }

/**
 * Works for each customer apart: a failure of one delays only their next attempt, and one whom another process has in hand is
 * left to it.
 * @throws what Stripe threw when it answers for nobody
 */
export async function forEachCustomer(
  { db, log }: Pick<Paying, 'db' | 'log'>,
  { task, customers, now }: Round,
  work: (db: Db, customerId: string) => Promise<void>,
) {
  let [unanswered, answered] = [0, 0]
  let away: unknown
  for (const customerId of customers) {
    const failure = await attempt(db, { customerId, task, now }, work)
    if (!failure || !isStripeAway(failure.error)) {
      if (failure) tell(failure)
      answered++
      continue
    }
    away = failure.error
    unanswered++
    if (answered === 0 && unanswered === AWAY) break
    if (answered > 0) tell(failure)
  }
  if (answered === 0 && away) throw away

  function tell({ error, customerId }: { error: unknown; customerId: string }) {
    const { type, code } = error as { type?: string; code?: string }
    const facts = { task, customer: customerId, type, code }
    if (isExpected(error)) log('warn', 'customer_task_failed', facts)
    else log('error', 'customer_task_failed', facts, error)
  }
}

type Attempt = Pick<Round, 'task' | 'now'> & { customerId: string }

/** @returns what broke it off */
export async function attempt(
  db: Db,
  { customerId, task, now }: Attempt,
  work: (db: Db, customerId: string) => Promise<void>,
) {
  let failed: { error: unknown; customerId: string } | undefined
  // An ending delivers words itself.
  const lock = task === 'ending' ? `ending of ${customerId}` : customerId
  await withCustomer(db, lock, async (connection) => {
    try {
      await work(connection, customerId)
    } catch (error) {
      await noteCustomerFailure(
        connection,
        { customerId, task },
        { error: messageOf(error), code: codeOf(error), now: now() },
      )
      failed = { error, customerId }
      return
    }
    await noteSuccess(connection, { customerId, task, now })
  })
  return failed
}

export async function noteSuccess(db: Db, { customerId, task, now }: Attempt) {
  const refused = task === 'words' ? await findRefusedEvent(db, customerId) : undefined
  if (!refused) return forgetCustomerFailure(db, { customerId, task })
  const { last_error: error, error_code: code, next_attempt_at: next } = refused
  await noteRefusedWords(db, customerId, { error: error ?? '', code: code ?? 'refused', next, now: now() })
}

export const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, ERROR_LENGTH)
