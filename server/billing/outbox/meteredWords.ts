import type Stripe from 'stripe'
import { findLastDelivery, sumSentWords } from '#db/queries/billing/ledgerOutbox.ts'
import type { Db } from '#db/schema.ts'
import type { OpenPayments } from '../../integrations/stripe.ts'
import { withCatalog } from '../catalog/catalog.ts'

const MINUTE_MS = 60_000
const MAX_WAIT_MS = 60 * MINUTE_MS
const minuteOf = (at: number) => new Date(at - (at % MINUTE_MS))

/**
 * Words of a customer that were sent, and those counted so far, in the full minutes around a span: Stripe sums no others. Words
 * of a clock that is behind Stripe's are at the beginning of their period, after which it may seem to be over.
 */
export async function compareMeter(db: Db, opened: OpenPayments, customer: string, span: { from: Date; until: Date }) {
  const last = Math.max(span.from.getTime(), span.until.getTime())
  const [from, until] = [minuteOf(span.from.getTime()), minuteOf(last + MINUTE_MS)]
  const sent = await sumSentWords(db, customer, from, until)
  return { sent, counted: await countMeteredWords(opened, customer, from, until) }
}

export const countMeteredWords = (opened: OpenPayments, customer: string, from: Date, until: Date) =>
  withCatalog(opened, ({ meterId }) =>
    sumOf(
      opened.stripe.billing.meters.listEventSummaries(meterId, {
        customer,
        start_time: from.getTime() / 1000,
        end_time: until.getTime() / 1000,
      }),
    ),
  )

async function sumOf(summaries: AsyncIterable<Stripe.Billing.MeterEventSummary>) {
  let words = 0
  for await (const { aggregated_value } of summaries) words += aggregated_value
  return words
}

/** Returns whether Stripe had an hour to count everything: since that moment, and since the last words reached it. */
export async function isCountDue(db: Db, customer: string, { since, now }: { since: Date; now: Date }) {
  const last = await findLastDelivery(db, customer)
  return now.getTime() - Math.max(since.getTime(), last?.getTime() ?? 0) >= MAX_WAIT_MS
}
