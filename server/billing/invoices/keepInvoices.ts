import type Stripe from 'stripe'
import {
  hasInvoices,
  type KeptInvoice,
  listInvoices,
  listSubscriptionsOf,
  upsertInvoices,
} from '#db/queries/billingReports/invoices.ts'
import { write } from '../../http/write.ts'
import { idOf, isOurInvoice, listInvoicesOfAll } from '../customers/ours.ts'
import type { Paying } from '../paying.ts'
import { endOf } from './invoicedLines.ts'

const LOOK_BACK_S = 40 * 86_400
const AT_ONCE = 100
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export async function keepInvoices(writing: Pick<Paying, 'db' | 'caller'>, customerId: string, made: Stripe.Invoice[]) {
  if (made.length === 0) return
  const known = new Map(
    (
      await listInvoices(
        writing.db,
        made.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  )
  const fresh = made.map((invoice) => keptOf(customerId, invoice)).filter((one) => !isSame(one, known.get(one.id)))
  if (fresh.length > 0) await write(writing, (trx) => upsertInvoices(trx, fresh))
}

const isSame = (one: KeptInvoice, known: KeptInvoice | undefined) =>
  known !== undefined &&
  known.number === one.number &&
  known.from_at?.getTime() === one.from_at?.getTime() &&
  known.until_at?.getTime() === one.until_at?.getTime()

function keptOf(customer_id: string, invoice: Stripe.Invoice): KeptInvoice {
  const event = invoice.metadata?.words_event
  const event_id = event !== undefined && UUID.test(event) ? event : null
  const lines = event_id || invoice.billing_reason === 'subscription_create' ? [] : invoice.lines.data
  const momentOf = (seconds: number[], pick: (...all: number[]) => number) =>
    seconds.length === 0 ? null : new Date(pick(...seconds) * 1000)
  return {
    id: invoice.id,
    customer_id,
    number: invoice.number,
    event_id,
    from_at: momentOf(
      lines.map(({ period }) => period.start),
      Math.min,
    ),
    until_at: momentOf(
      lines.map((line) => endOf(line, invoice)),
      Math.max,
    ),
    created_at: new Date(invoice.created * 1000),
  }
}

export async function reconcileInvoices(paying: Paying, now = new Date()) {
  const { db, payments } = paying
  if (!payments.isConfigured) return
  const { stripe } = await payments.open()
  const since = Math.floor(now.getTime() / 1000) - LOOK_BACK_S
  let batch: Stripe.Invoice[] = []
  for await (const invoice of listInvoicesOfAll(stripe, (await hasInvoices(db)) ? { created: { gte: since } } : {})) {
    batch.push(invoice)
    if (batch.length < AT_ONCE) continue
    await keepOurs(paying, batch)
    batch = []
  }
  await keepOurs(paying, batch)
}

async function keepOurs(paying: Paying, batch: Stripe.Invoice[]) {
  const customerOf = ({ customer }: Stripe.Invoice) => (customer === null ? '' : idOf(customer))
  for (const { customer_id, subscription_ids } of await listSubscriptionsOf(paying.db, batch.map(customerOf)))
    await keepInvoices(
      paying,
      customer_id,
      batch.filter((invoice) => customerOf(invoice) === customer_id && isOurInvoice(invoice, subscription_ids)),
    )
}
