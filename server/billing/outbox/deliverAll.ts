import type Stripe from 'stripe'
import type { OpenPayments } from '../../integrations/stripe.ts'
import type { Paying } from '../paying.ts'
import { WordsNotDelivered } from './failures.ts'
import { compareMeter } from './meteredWords.ts'
import { flushWords } from './outbox.ts'

/**
 * Requires every word of the customer to be counted at Stripe, so that the invoice made next holds it; Stripe counts some
 * time after it has taken an event.
 * @throws {WordsNotDelivered} while that is not so
 */
export async function deliverAll(paying: Paying, opened: OpenPayments, customer: string, former: Stripe.Subscription) {
  await flushWords(paying, customer)
  const begin = (former.items.data[0]?.current_period_start ?? former.start_date) * 1000
  const period = { from: new Date(begin), until: new Date() }
  const { sent, counted } = await compareMeter(paying.db, opened, customer, period)
  if (counted !== sent)
    throw new WordsNotDelivered(`Stripe's meter has counted ${counted} words of this period, and ${sent} were sent`, {
      counted,
      sent,
    })
}
