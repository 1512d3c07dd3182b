import type Stripe from 'stripe'
import { sumSentWords } from '#db/queries/billing/ledgerOutbox.ts'
import type { OpenPayments } from '../../integrations/stripe.ts'
import type { Paying } from '../paying.ts'
import { WordsNotDelivered } from './failures.ts'
import { countMeteredWords } from './meteredWords.ts'
import { flushWords } from './outbox.ts'

const MINUTE = 60

/**
 * Every word of the customer is at Stripe and counted there, so that the invoice made next holds it. Stripe counts some
 * time after it has taken an event: whoever asks tries again later.
 * @throws {WordsNotDelivered} while that is not so
 */
export async function deliverAll(paying: Paying, opened: OpenPayments, customer: string, former: Stripe.Subscription) {
  await flushWords(paying, customer)
  const now = Math.floor(Date.now() / 1000)
  const begin = Math.min(former.items.data[0]?.current_period_start ?? former.start_date, now)
  const [from, until] = [begin - (begin % MINUTE), now - (now % MINUTE) + MINUTE].map((at) => new Date(at * 1000))
  const sent = await sumSentWords(paying.db, customer, from!, until!)
  const counted = await countMeteredWords(opened, customer, from!, until!)
  if (counted !== sent)
    throw new WordsNotDelivered(`Stripe's meter has counted ${counted} words of this period, and ${sent} were sent`, {
      counted,
      sent,
    })
}
