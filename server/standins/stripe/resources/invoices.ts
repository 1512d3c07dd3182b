import type { Stripe } from 'stripe'
import { addInvoice } from '../invoicing/addInvoice.ts'
import { splitBalance } from '../invoicing/amounts.ts'
import { chargeInvoice, markPaid } from '../invoicing/chargeInvoice.ts'
import { finalFields, voidOpen, writeOff } from '../invoicing/closeInvoice.ts'
import { recountDraft } from '../invoicing/draftInvoice.ts'
import { refuseUnsupported } from '../refuseUnsupported.ts'
import type { CallContext } from '../store/context.ts'
import { listOf, listPage } from '../store/lists.ts'
import { newId } from '../store/newId.ts'
import { requireCustomer, requireObject, saveObject } from '../store/objects.ts'
import { invalid } from '../stripeFailure.ts'
import { emitEvent } from '../webhooks/emitEvent.ts'
import { mergeMetadata } from './metadata.ts'

const SUPPORTED = [
  'customer',
  'auto_advance',
  'automatic_tax',
  'collection_method',
  'currency',
  'days_until_due',
  'description',
  'metadata',
  'pending_invoice_items_behavior',
]

export async function createInvoice(context: CallContext, params: Stripe.InvoiceCreateParams) {
  refuseUnsupported(params, SUPPORTED)
  const { collection_method = 'charge_automatically', currency = 'usd', auto_advance = false } = params
  if (params.customer === undefined) throw invalid('Missing required param: customer.', 'customer', 'parameter_missing')
  if (collection_method === 'send_invoice' && params.days_until_due === undefined)
    throw invalid('Missing required param: days_until_due.', 'days_until_due', 'parameter_missing')
  const customer = await requireCustomer(context, params.customer, 'customer')
  const invoice = await addInvoice(context, customer, {
    id: newId('in'),
    lines: [],
    isTaxed: params.automatic_tax?.enabled ?? false,
    auto_advance,
    collection_method,
    due_date: params.days_until_due === undefined ? null : context.now + params.days_until_due * 86_400,
    billing_reason: 'manual',
    currency,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    parent: null,
    period_end: context.now,
    period_start: context.now,
  })
  await emitEvent(context, 'invoice.created', invoice)
  return invoice
}

export const retrieveInvoice = (context: CallContext, _params: object, id: string) =>
  requireObject(context, 'invoice', id)

export const listInvoices = (context: CallContext, params: Stripe.InvoiceListParams) => {
  const { customer, status, subscription, ...paging } = params
  refuseUnsupported(paging, ['created', 'limit', 'starting_after', 'ending_before'])
  const parent = subscription === undefined ? undefined : { subscription_details: { subscription } }
  return listPage(context, 'invoice', '/v1/invoices', paging, { customer, containing: { status, parent } })
}

export async function listLines(context: CallContext, { limit = 10 }: Stripe.InvoiceListLineItemsParams, id: string) {
  const { lines } = await requireObject(context, 'invoice', id)
  return { ...listOf(lines.url, lines.data.slice(0, limit)), has_more: lines.data.length > limit }
}

export async function finalizeInvoice(context: CallContext, params: Stripe.InvoiceFinalizeInvoiceParams, id: string) {
  const draft = await requireObject(context, 'invoice', id)
  if (draft.status !== 'draft')
    throw invalid("This invoice is already finalized, you can't re-finalize a non-draft invoice.")
  const { auto_advance = draft.auto_advance } = params
  const invoice = await finalize(context, { ...draft, auto_advance: auto_advance ?? false })
  // Stripe charges within an hour; charging now keeps tests quick
  const isCharged = invoice.status === 'open' && auto_advance && invoice.collection_method === 'charge_automatically'
  return isCharged ? (await chargeInvoice(context, invoice)).invoice : invoice
}

/** Closes a draft for changes; it is paid at once if its amount is too small to be charged. */
export async function finalize(context: CallContext, draft: Stripe.Invoice) {
  const counted = await recountDraft(context, draft)
  const fields = await finalFields(context, draft)
  const customer = await requireCustomer(context, draft.customer as string)
  const { ending_balance, ...due } = splitBalance(counted.total, customer.balance)
  await saveObject(context, { ...customer, balance: ending_balance })
  const open = await saveObject(context, {
    ...counted,
    ...due,
    ...fields,
    status: 'open',
    next_payment_attempt:
      counted.auto_advance && counted.collection_method === 'charge_automatically' ? context.now : null,
    ending_balance,
  } satisfies Stripe.Invoice)
  await emitEvent(context, 'invoice.finalized', open)
  return open.amount_due === 0 ? markPaid(context, open) : open
}

export async function payInvoice(context: CallContext, params: Stripe.InvoicePayParams, id: string) {
  refuseUnsupported(params, ['payment_method', 'off_session', 'forgive'])
  const found = await requireObject(context, 'invoice', id)
  if (found.status === 'paid') throw invalid('Invoice is already paid')
  const invoice = found.status === 'draft' ? await finalize(context, found) : found
  if (invoice.status === 'paid') return invoice
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalid(`You can only pay open invoices; this one is ${invoice.status}.`)
  const { invoice: charged, failure } = await chargeInvoice(context, invoice, params.payment_method, {
    isHolderPresent: params.off_session === false,
  })
  if (failure) throw failure
  return charged
}

export async function markUncollectible(context: CallContext, _params: object, id: string) {
  const invoice = await requireObject(context, 'invoice', id)
  if (invoice.status !== 'open')
    throw invalid(`You can only mark open invoices as uncollectible; this one is ${invoice.status}.`)
  return writeOff(context, invoice)
}

export async function voidInvoice(context: CallContext, _params: object, id: string) {
  const invoice = await requireObject(context, 'invoice', id)
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalid(`You can only void open or uncollectible invoices; this one is ${invoice.status}.`)
  return voidOpen(context, invoice)
}
