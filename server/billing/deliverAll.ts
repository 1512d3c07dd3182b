import { setTimeout as pause } from 'node:timers/promises'
import type Stripe from 'stripe'
import { sumSentWords } from '#db/queries/ledgerOutbox.ts'
import { ApiError } from '../http/errors.ts'
import type { OpenPayments } from '../integrations/stripe.ts'
import { NOT_DOWNGRADED } from './contract.ts'
import { countMeteredWords } from './meteredWords.ts'
import { flushWords, WordsNotDelivered } from './outbox.ts'
import type { Paying } from './paying.ts'

const MINUTE = 60
const TRIES = 12
const PAUSE_MS = 1000

/**
 * Every word of the customer is at Stripe and counted there, so that the invoice made next holds it.
 * @throws {ApiError} 503 while that is not so
 */
export async function deliverAll(paying: Paying, opened: OpenPayments, customer: string, former: Stripe.Subscription) {
  await flushWords(paying, customer).catch(refuse)
  const now = Math.floor(Date.now() / 1000)
  const begin = Math.min(former.items.data[0]?.current_period_start ?? former.start_date, now)
  const [from, until] = [begin - (begin % MINUTE), now - (now % MINUTE) + MINUTE].map((at) => new Date(at * 1000))
  const sent = await sumSentWords(paying.db, customer, from!, until!)
  // Stripe counts a moment after it has taken an event.
  for (let tries = 1; (await countMeteredWords(opened, customer, from!, until!)) !== sent; tries++) {
    if (tries === TRIES) refuse(new WordsNotDelivered())
    await pause(PAUSE_MS)
  }
}

function refuse(error: unknown): never {
  throw error instanceof WordsNotDelivered ? new ApiError(503, NOT_DOWNGRADED, { 'Retry-After': '60' }) : error
}
