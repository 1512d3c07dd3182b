import type { Stripe } from 'stripe'
import { markPaid } from '../invoicing/chargeInvoice.ts'
import { refuseUnsupported } from '../refuseUnsupported.ts'
import { mergeMetadata } from '../resources/metadata.ts'
import { decimal } from '../resources/prices.ts'
import type { CallContext } from '../store/context.ts'
import { listOf, listPage } from '../store/lists.ts'
import { newId } from '../store/newId.ts'
import { addObject, requireCustomer, requireObject, saveObject } from '../store/objects.ts'
import { invalid } from '../stripeFailure.ts'
import { emitEvent } from '../webhooks/emitEvent.ts'
import { requirePayment } from './invoicePayments.ts'
import { createRefund } from './refunds.ts'

const SUPPORTED = [
  'invoice',
  'amount',
  'credit_amount',
  'out_of_band_amount',
  'refund_amount',
  'reason',
  'memo',
  'metadata',
]

/**
 * Takes a part of an invoice back. On an open one it lowers what remains to be paid; on a paid one it becomes a refund, a
 * credit of the customer, or a payment outside of Stripe.
 */
export async function createCreditNote(context: CallContext, params: Stripe.CreditNoteCreateParams) {
  refuseUnsupported(params, SUPPORTED)
  const invoice = await requireObject(context, 'invoice', params.invoice, 'invoice')
  const { amount = 0, credit_amount = 0, refund_amount = 0, out_of_band_amount = 0 } = params
  if (amount < 1) throw invalid('You must specify one of these parameters: amount, lines, shipping_cost.', 'amount')
  if (invoice.status !== 'open' && invoice.status !== 'paid')
    throw invalid(
      `Credit notes can only be created for open or paid invoices; this one is ${invoice.status}.`,
      'invoice',
    )
  const isPaid = invoice.status === 'paid'
  const isLeft = isPaid
    ? amount <= invoice.amount_paid - invoice.post_payment_credit_notes_amount
    : amount <= invoice.amount_remaining
  if (!isLeft) throw invalid('The amount of the credit note is more than the invoice has left.', 'amount')
  if (isPaid && credit_amount + refund_amount + out_of_band_amount !== amount)
    throw invalid(
      'The sum of credit amount, refund amount and out of band amount must equal the post payment amount.',
      'amount',
    )
  const refund = refund_amount > 0 ? await refundOf(context, invoice.id, refund_amount) : undefined
  if (credit_amount > 0) await giveCredit(context, invoice.customer as string, credit_amount)
  const note = await addObject(context, noteOf(context, { invoice, params, amount, refund }))
  await changeInvoice(context, invoice, amount)
  await emitEvent(context, 'credit_note.created', note)
  return note
}

async function refundOf(context: CallContext, invoice: string, amount: number) {
  const { id } = await requirePayment(context, invoice)
  return createRefund(context, { payment_intent: id, amount })
}

async function giveCredit(context: CallContext, id: string, amount: number) {
  const customer = await requireCustomer(context, id)
  await saveObject(context, { ...customer, balance: customer.balance - amount })
}

async function changeInvoice(context: CallContext, invoice: Stripe.Invoice, amount: number) {
  const isPaid = invoice.status === 'paid'
  const changed = await saveObject(context, {
    ...invoice,
    ...(isPaid
      ? { post_payment_credit_notes_amount: invoice.post_payment_credit_notes_amount + amount }
      : {
          pre_payment_credit_notes_amount: invoice.pre_payment_credit_notes_amount + amount,
          amount_due: invoice.amount_due - amount,
          amount_remaining: invoice.amount_remaining - amount,
        }),
  })
  if (!isPaid && changed.amount_remaining === 0) await markPaid(context, changed)
  else await emitEvent(context, 'invoice.updated', changed)
}

type Parts = {
  invoice: Stripe.Invoice
  params: Stripe.CreditNoteCreateParams
  amount: number
  refund: Stripe.Refund | undefined
}

function noteOf(context: CallContext, { invoice, params, amount, refund }: Parts): Stripe.CreditNote {
  const id = newId('cn')
  const isPaid = invoice.status === 'paid'
  return {
    id,
    object: 'credit_note',
    amount,
    amount_shipping: 0,
    created: context.now,
    currency: invoice.currency,
    customer: invoice.customer as string,
    customer_account: null,
    customer_balance_transaction: null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: context.now,
    invoice: invoice.id,
    lines: listOf(`/v1/credit_notes/${id}/lines`, [lineOf(amount)]),
    livemode: false,
    memo: params.memo ?? null,
    metadata: mergeMetadata({}, params.metadata),
    number: `${invoice.number}-CN-01`,
    out_of_band_amount: params.out_of_band_amount ?? null,
    pdf: `${context.publicUrl}/dev/stripe/credit_notes/${id}`,
    post_payment_amount: isPaid ? amount : 0,
    pre_payment_amount: isPaid ? 0 : amount,
    pretax_credit_amounts: [],
    reason: params.reason ?? null,
    refunds: refund
      ? [{ amount_refunded: refund.amount, payment_record_refund: null, refund: refund.id, type: 'refund' }]
      : [],
    shipping_cost: null,
    status: 'issued',
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
    total_taxes: [],
    type: isPaid ? 'post_payment' : 'pre_payment',
    voided_at: null,
  }
}

const lineOf = (amount: number): Stripe.CreditNoteLineItem => ({
  id: newId('cnli'),
  object: 'credit_note_line_item',
  amount,
  description: 'Credit',
  discount_amount: 0,
  discount_amounts: [],
  livemode: false,
  metadata: {},
  pretax_credit_amounts: [],
  quantity: 1,
  tax_rates: [],
  taxes: [],
  type: 'custom_line_item',
  unit_amount: amount,
  unit_amount_decimal: decimal(amount),
})

export const retrieveCreditNote = (context: CallContext, _params: object, id: string) =>
  requireObject(context, 'credit_note', id)

export const listCreditNotes = (context: CallContext, params: Stripe.CreditNoteListParams) => {
  const { customer, invoice, ...paging } = params
  refuseUnsupported(paging, ['created', 'limit', 'starting_after', 'ending_before'])
  return listPage(context, 'credit_note', '/v1/credit_notes', paging, { customer, containing: { invoice } })
}

export async function voidCreditNote(context: CallContext, _params: object, id: string) {
  const note = await requireObject(context, 'credit_note', id)
  const invoice = await requireObject(context, 'invoice', note.invoice as string)
  if (note.status === 'void' || invoice.status !== 'open')
    throw invalid('You can only void credit notes of open invoices.')
  await changeInvoice(context, invoice, -note.amount)
  const voided = await saveObject(context, {
    ...note,
    status: 'void',
    voided_at: context.now,
  } satisfies Stripe.CreditNote)
  await emitEvent(context, 'credit_note.voided', voided)
  return voided
}
