import type { Stripe } from 'stripe'
import type { CallContext } from '../store/context.ts'
import { listOf } from '../store/lists.ts'
import { addObject } from '../store/objects.ts'
import { amountsOf } from './amounts.ts'

const DRAFT_S = 3600

type InvoiceDraft = Pick<
  Stripe.Invoice,
  'id' | 'auto_advance' | 'billing_reason' | 'currency' | 'parent' | 'period_end' | 'period_start'
> &
  Partial<Pick<Stripe.Invoice, 'collection_method' | 'description' | 'due_date' | 'metadata'>> & {
    lines: Stripe.InvoiceLineItem[]
    isTaxed?: boolean
  }

/** Stores a draft, which finalizes itself after an hour if `auto_advance` is set. */
export const addInvoice = (context: CallContext, customer: Stripe.Customer, draft: InvoiceDraft) =>
  addObject(context, invoiceOf(context, customer, draft))

export function invoiceOf(
  context: CallContext,
  customer: Stripe.Customer,
  { lines, auto_advance, isTaxed = false, ...fields }: InvoiceDraft,
) {
  const advancesAt = auto_advance ? context.now + DRAFT_S : null
  return {
    object: 'invoice',
    account_country: 'US',
    account_name: 'Dragoman',
    account_tax_ids: null,
    ...amountsOf(lines, { isTaxed }),
    amount_overpaid: 0,
    amount_paid: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance,
    automatic_tax: isTaxed
      ? { disabled_reason: null, enabled: true, liability: { type: 'self' }, provider: 'stripe', status: 'complete' }
      : { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: advancesAt,
    collection_method: 'charge_automatically',
    created: context.now,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(`/v1/invoices/${fields.id}/lines`, lines),
    livemode: false,
    metadata: {},
    next_payment_attempt: fields.collection_method === 'send_invoice' ? null : advancesAt,
    number: null,
    on_behalf_of: null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    test_clock: null,
    total_discount_amounts: [],
    total_pretax_credit_amounts: [],
    webhooks_delivered_at: null,
    ...fields,
  } satisfies Stripe.Invoice
}
