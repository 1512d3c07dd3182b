import type Stripe from 'stripe'
import { idOf, type Metered, type Records, subscriptionOf, type Window } from './records.ts'

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

/** Lines of metered usage, each with the seconds that it is of. A threshold invoice has usage until it was made. */
export function meteredLines({ ourInvoices, meteredPrices }: Records, customer: string) {
  return ourInvoices
    .filter((invoice) => invoice.customer === customer)
    .flatMap((invoice) =>
      invoice.lines.data
        .filter(({ pricing }) => meteredPrices.has(idOf(pricing?.price_details?.price) ?? ''))
        .map((line) => ({ line, invoice, window: windowOf(line, invoice) })),
    )
}

function windowOf({ period }: Stripe.InvoiceLineItem, invoice: Stripe.Invoice): Window {
  const until =
    invoice.billing_reason === 'subscription_threshold' ? Math.min(period.end, invoice.created + 1) : period.end
  return { subscription: subscriptionOf(invoice)!, from: period.start, until }
}

const isIn = (at: number, { from, until }: Window) => at >= from && at < until

/** How the words of a customer reached invoices, by Stripe's rules of usage. */
export function coverageOf(records: Records, customer: string) {
  const lines = meteredLines(records, customer)
  const subscriptions = new Set(records.ours.filter((one) => one.customer === customer).map(({ id }) => id))
  const windows = records.unbilled.filter(({ subscription }) => subscriptions.has(subscription))
  const isUnbilled = ({ at }: Metered, subscription: string) =>
    windows.some((window) => window.subscription === subscription && isIn(at, window))
  const isWaived = ({ at, cancelledAt }: Metered) =>
    cancelledAt !== undefined || windows.some((window) => !window.isForgone && isIn(at, window))
  const isForgone = (event: Metered) =>
    !isWaived(event) && windows.some((window) => window.isForgone && isIn(event.at, window))
  const events = records.metered.filter((event) => event.customer === customer)
  /** The subscriptions that counted it: the meter counts for every one. */
  const coversOf = (event: Metered) => [
    ...new Set(
      lines
        .filter(
          ({ window, invoice }) =>
            isIn(event.at, window) &&
            !isUnbilled(event, window.subscription) &&
            (event.cancelledAt === undefined || isFinalBefore(invoice, event.cancelledAt)),
        )
        .map(({ window }) => window.subscription),
    ),
  ]
  /** The lines of a draft are counted again when it becomes final. */
  const drafted = new Set(
    lines.filter(({ invoice }) => invoice.status === 'draft').map((one) => one.window.subscription),
  )
  const isFinal = (subscription: string) => !drafted.has(subscription)
  const covered = events.filter((event) => coversOf(event).length > 0)
  const uncovered = events.filter((event) => coversOf(event).length === 0)
  const own = records.ourInvoices
    .filter((invoice) => invoice.customer === customer && invoice.metadata?.words_event !== undefined)
    .flatMap(({ lines: { data } }) => data)
  return {
    /** On lines of subscriptions without drafts. */
    meteredWords: sum(lines.filter(({ window }) => isFinal(window.subscription)).map(({ line }) => line.quantity ?? 0)),
    /** Those lines as they should be. */
    expectedWords: sum(covered.map((event) => event.value * coversOf(event).filter(isFinal).length)),
    coveredWords: sum(covered.map(({ value }) => value)),
    waivedWords: sum(uncovered.filter(isWaived).map(({ value }) => value)),
    /** On no invoice of their subscription; on one of their own at most. */
    forgoneWords: sum(uncovered.filter(isForgone).map(({ value }) => value)),
    ownWords: sum(own.map(({ metadata }) => Number(metadata.words))),
    ownCents: sum(own.map(({ amount }) => amount)),
  }
}

const isFinalBefore = ({ status_transitions }: Stripe.Invoice, at: number) =>
  status_transitions.finalized_at !== null && status_transitions.finalized_at <= at
