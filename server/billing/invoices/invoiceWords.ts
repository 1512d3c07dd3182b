import type Stripe from 'stripe'
import type { MeterEvent } from '#db/queries/billing/ledgerOutbox.ts'
import { priceCents } from '#db/vocabulary/plans.ts'
import { askOnce, type Payments } from '../../integrations/stripe.ts'
import { listEveryInvoice } from '../customers/ours.ts'

/**
 * Makes an invoice of these words alone. Whenever it breaks off it is looked for by the event's id and gone on with; the keys
 * guard against what is still on its way to Stripe. It stays a draft until it holds the words.
 */
export async function invoiceWords(stripe: Stripe, event: MeterEvent, terms: Terms, options: Stripe.RequestOptions) {
  const key = `dragoman/words/${event.id}`
  const find = () => findInvoice(stripe, event, options)
  const invoice =
    (await find()) ??
    (await askOnce(`${key}/invoice`, (once) => createDraft(stripe, event, terms, { ...options, ...once }), find))
  if (invoice.status !== 'draft') return
  const look = () => stripe.invoices.retrieve(invoice.id, {}, options)
  if (!hasWords(invoice))
    await askOnce<unknown>(
      `${key}/item`,
      (once) => addWords(stripe, event, invoice.id, { ...options, ...once }),
      async () => (hasWords(await look()) ? invoice : undefined),
    )
  await askOnce(
    `${key}/finalize`,
    (once) => stripe.invoices.finalizeInvoice(invoice.id, { auto_advance: true }, { ...options, ...once }),
    async () => ((await look()).status === 'draft' ? undefined : invoice),
  )
}

const hasWords = ({ lines }: Stripe.Invoice) => lines.data.length > 0
const metadataOf = ({ id }: MeterEvent) => ({ words_event: id })

type Terms = Pick<Payments['terms'], 'isTaxOn'>

async function createDraft(stripe: Stripe, event: MeterEvent, { isTaxOn }: Terms, options: Stripe.RequestOptions) {
  const isTaxed = isTaxOn && (await hasAddress(stripe, event.customer_id))
  return stripe.invoices.create(
    {
      customer: event.customer_id,
      currency: 'usd',
      collection_method: 'charge_automatically',
      auto_advance: false,
      pending_invoice_items_behavior: 'exclude',
      description: 'Words that are on no invoice of the subscription',
      metadata: metadataOf(event),
      ...(isTaxed && { automatic_tax: { enabled: true } }),
    },
    options,
  )
}

/** Without one Stripe could not finalize an invoice with tax: people who paid before it was turned on. */
async function hasAddress(stripe: Stripe, id: string) {
  const customer = await stripe.customers.retrieve(id)
  return !customer.deleted && Boolean(customer.address?.country)
}

const addWords = (stripe: Stripe, event: MeterEvent, invoice: string, options: Stripe.RequestOptions) =>
  stripe.invoiceItems.create(
    {
      customer: event.customer_id,
      invoice,
      currency: 'usd',
      amount: priceCents(event.words, event.cents_per_word),
      description: `${event.words} translated words`,
      metadata: { ...metadataOf(event), words: event.words },
    },
    options,
  )

async function findInvoice(stripe: Stripe, { id, customer_id: customer }: MeterEvent, options: Stripe.RequestOptions) {
  for await (const invoice of listEveryInvoice({ stripe }, customer, options))
    if (invoice.metadata?.words_event === id) return invoice
  return undefined
}
