import type Stripe from 'stripe'
import type { OpenPayments } from '../../integrations/stripe.ts'
import { withCatalog } from '../catalog/catalog.ts'

/** Words of a customer that Stripe's meter has counted so far, between two full minutes. */
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
