import type Stripe from 'stripe'
import type { MeterEvent } from '#db/queries/ledgerOutbox.ts'
import { priceCents } from '#db/vocabulary/plans.ts'

/**
 * An invoice of these words alone. Whenever it breaks off it is looked for by the event's id and gone on with, however
 * late; the keys guard against what is still on its way to Stripe. Until it holds the words it stays a draft.
 */
export async function invoiceWords(stripe: Stripe, event: MeterEvent, options: Stripe.RequestOptions) {
  const { id, customer_id: customer, words, cents_per_word } = event
  const once = (what: string) => ({ ...options, idempotencyKey: `dragoman/words/${id}/${what}` })
  const amount = priceCents(words, cents_per_word)
  const metadata = { words_event: id }
  const invoice =
    (await findInvoice(stripe, event, options)) ??
    (await stripe.invoices.create(
      {
        customer,
        currency: 'usd',
        collection_method: 'charge_automatically',
        auto_advance: false,
        pending_invoice_items_behavior: 'exclude',
        description: 'Words that were translated after the last invoice of the subscription',
        metadata,
      },
      once('invoice'),
    ))
  if (invoice.status !== 'draft') return
  if (invoice.lines.data.length === 0)
    await stripe.invoiceItems.create(
      {
        customer,
        invoice: invoice.id,
        currency: 'usd',
        amount,
        description: `${words} translated words`,
        metadata: { ...metadata, words },
      },
      once('item'),
    )
  await stripe.invoices.finalizeInvoice(invoice.id, { auto_advance: true }, once('finalize'))
}

async function findInvoice(stripe: Stripe, { id, customer_id: customer }: MeterEvent, options: Stripe.RequestOptions) {
  for await (const invoice of stripe.invoices.list({ customer, limit: 100 }, options))
    if (invoice.metadata?.words_event === id) return invoice
  return undefined
}
