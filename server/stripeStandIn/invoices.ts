import type { Stripe } from 'stripe'
import { addInvoice } from './addInvoice.ts'
import { settleBalance } from './amounts.ts'
import { chargeInvoice, settlePaid } from './chargeInvoice.ts'
import { type Desk, emit, find, findCustomer, list, listOf, newId, save } from './desk.ts'
import { recountDraft } from './draftInvoice.ts'
import { mergeMetadata } from './metadata.ts'
import { refuseOthers } from './offering.ts'
import { invalid } from './stripeFailure.ts'

const MADE_WITH = [
  'customer',
  'auto_advance',
  'automatic_tax',
  'collection_method',
  'currency',
  'description',
  'metadata',
  'pending_invoice_items_behavior',
]

/** Empty: what it is of is put on it afterwards. */
export async function createInvoice(desk: Desk, params: Stripe.InvoiceCreateParams) {
  refuseOthers(params, MADE_WITH)
  const { collection_method = 'charge_automatically', currency = 'usd', auto_advance = false } = params
  if (params.customer === undefined) throw invalid('Missing required param: customer.', 'customer', 'parameter_missing')
  if (collection_method !== 'charge_automatically')
    throw invalid('Invoices are only charged to a card here.', 'collection_method')
  const customer = await findCustomer(desk, params.customer, 'customer')
  const invoice = await addInvoice(desk, customer, {
    id: newId('in'),
    lines: [],
    isTaxed: params.automatic_tax?.enabled ?? false,
    auto_advance,
    billing_reason: 'manual',
    currency,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    parent: null,
    period_end: desk.now,
    period_start: desk.now,
  })
  await emit(desk, 'invoice.created', invoice)
  return invoice
}

export const findInvoice = (desk: Desk, _params: object, id: string) => find(desk, 'invoice', id)

export const listInvoices = (desk: Desk, params: Stripe.InvoiceListParams) => {
  const { customer, status, subscription, ...paging } = params
  refuseOthers(paging, ['created', 'limit', 'starting_after', 'ending_before'])
  const parent = subscription === undefined ? undefined : { subscription_details: { subscription } }
  return list(desk, 'invoice', '/v1/invoices', paging, { customer, holding: { status, parent } })
}

export async function listLines(desk: Desk, { limit = 10 }: Stripe.InvoiceListLineItemsParams, id: string) {
  const { lines } = await find(desk, 'invoice', id)
  return { ...listOf(lines.url, lines.data.slice(0, limit)), has_more: lines.data.length > limit }
}

export async function finalizeInvoice(desk: Desk, params: Stripe.InvoiceFinalizeInvoiceParams, id: string) {
  const draft = await find(desk, 'invoice', id)
  if (draft.status !== 'draft')
    throw invalid("This invoice is already finalized, you can't re-finalize a non-draft invoice.")
  const { auto_advance = draft.auto_advance } = params
  const invoice = await finalize(desk, { ...draft, auto_advance: auto_advance ?? false })
  // Stripe charges within the hour; here at once, so that nobody waits for it
  return invoice.status === 'open' && auto_advance ? (await chargeInvoice(desk, invoice)).invoice : invoice
}

/** From here on nothing is added; an invoice of nothing, or of too little to be charged, is paid. */
export async function finalize(desk: Desk, draft: Stripe.Invoice) {
  const customer = await findCustomer(desk, draft.customer as string)
  const counted = await recountDraft(desk, draft)
  const sequence = customer.next_invoice_sequence ?? 1
  const { ending_balance, ...due } = settleBalance(counted.total, customer.balance)
  await save(desk, { ...customer, next_invoice_sequence: sequence + 1, balance: ending_balance })
  const open = await save(desk, {
    ...counted,
    ...due,
    status: 'open',
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    automatically_finalizes_at: null,
    next_payment_attempt: counted.auto_advance ? desk.now : null,
    effective_at: desk.now,
    ending_balance,
    hosted_invoice_url: `${desk.publicUrl}/dev/stripe/invoices/${draft.id}`,
    status_transitions: { ...draft.status_transitions, finalized_at: desk.now },
  } satisfies Stripe.Invoice)
  await emit(desk, 'invoice.finalized', open)
  return open.amount_due === 0 ? settlePaid(desk, open) : open
}

export async function payInvoice(desk: Desk, params: Stripe.InvoicePayParams, id: string) {
  refuseOthers(params, ['payment_method', 'off_session', 'forgive'])
  const found = await find(desk, 'invoice', id)
  if (found.status === 'paid') throw invalid('Invoice is already paid')
  const invoice = found.status === 'draft' ? await finalize(desk, found) : found
  if (invoice.status === 'paid') return invoice
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalid(`You can only pay open invoices; this one is ${invoice.status}.`)
  const { invoice: tried, failure } = await chargeInvoice(desk, invoice, params.payment_method, {
    isHolderPresent: params.off_session === false,
  })
  if (failure) throw failure
  return tried
}

/** Nobody tries to charge it any more; it can still be paid. */
export async function markUncollectible(desk: Desk, _params: object, id: string) {
  const invoice = await find(desk, 'invoice', id)
  if (invoice.status !== 'open')
    throw invalid(`You can only mark open invoices as uncollectible; this one is ${invoice.status}.`)
  const marked = await save(desk, {
    ...invoice,
    status: 'uncollectible',
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: desk.now },
  } satisfies Stripe.Invoice)
  await emit(desk, 'invoice.marked_uncollectible', marked)
  return marked
}

export async function voidInvoice(desk: Desk, _params: object, id: string) {
  const invoice = await find(desk, 'invoice', id)
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalid(`You can only void open or uncollectible invoices; this one is ${invoice.status}.`)
  const voided = await save(desk, {
    ...invoice,
    status: 'void',
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: desk.now },
  } satisfies Stripe.Invoice)
  await emit(desk, 'invoice.voided', voided)
  return voided
}
