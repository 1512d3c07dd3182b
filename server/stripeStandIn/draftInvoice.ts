import type { Stripe } from 'stripe'
import { sumMeterEvents } from '#db/queries/standIn.ts'
import { add, type Desk, emit, find, findCustomer, listOf, newId, save } from './desk.ts'
import { decimal } from './prices.ts'

const DRAFT_S = 3600

type Period = { start: number; end: number }

/**
 * An invoice of what was used in a period. It stays a draft for an hour, so that usage reported late still counts, unless
 * somebody finalizes it before. Undefined when a subscription ends early and nothing was used.
 */
export async function draftInvoice(
  desk: Desk,
  subscription: Stripe.Subscription,
  period: Period,
  billing_reason: 'subscription_cycle' | 'subscription_update',
) {
  const customer = await findCustomer(desk, subscription.customer as string)
  const id = newId('in')
  const lines = await linesOf(desk, subscription, id, period)
  if (billing_reason === 'subscription_update' && sum(lines) === 0) return undefined
  const invoice = await add(desk, {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Dragoman',
    account_tax_ids: null,
    ...amountsOf(lines),
    amount_overpaid: 0,
    amount_paid: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: desk.now + DRAFT_S,
    billing_reason,
    collection_method: 'charge_automatically',
    created: desk.now,
    currency: subscription.currency,
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
    lines: listOf(`/v1/invoices/${id}/lines`, lines),
    livemode: false,
    metadata: {},
    next_payment_attempt: desk.now + DRAFT_S,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: period.end,
    period_start: period.start,
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
    total_taxes: [],
    webhooks_delivered_at: null,
  } satisfies Stripe.Invoice)
  await save(desk, { ...subscription, latest_invoice: id })
  await emit(desk, 'invoice.created', invoice)
  return invoice
}

/** The lines and sums of a draft as they are now. */
export async function recountDraft(desk: Desk, draft: Stripe.Invoice) {
  const subscription = await find(desk, 'subscription', subscriptionOf(draft)!)
  const period = { start: draft.period_start, end: draft.period_end }
  const lines = await linesOf(desk, subscription, draft.id, period, draft.lines.data)
  return { ...draft, ...amountsOf(lines), lines: { ...draft.lines, data: lines } }
}

export const subscriptionOf = ({ parent }: Stripe.Invoice) =>
  parent?.subscription_details?.subscription as string | undefined

const sum = (lines: Stripe.InvoiceLineItem[]) => lines.reduce((total, { amount }) => total + amount, 0)

function amountsOf(lines: Stripe.InvoiceLineItem[]) {
  const total = sum(lines)
  return {
    amount_due: total,
    amount_remaining: total,
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  }
}

async function linesOf(
  desk: Desk,
  subscription: Stripe.Subscription,
  invoice: string,
  period: Period,
  before: Stripe.InvoiceLineItem[] = [],
) {
  const lines: Stripe.InvoiceLineItem[] = []
  for (const [index, item] of subscription.items.data.entries()) {
    const { event_name } = await find(desk, 'billing.meter', item.price.recurring!.meter!)
    const { name } = await find(desk, 'product', item.price.product as string)
    const customer = subscription.customer as string
    const quantity = await sumMeterEvents(desk.trx, { event_name, customer, from: period.start, to: period.end })
    lines.push(lineOf({ item, invoice, period, quantity, name, id: before[index]?.id ?? newId('il') }))
  }
  return lines
}

type Line = {
  id: string
  item: Stripe.SubscriptionItem
  invoice: string
  period: Period
  quantity: number
  name: string
}

/** Whole units at whole cents. */
const lineOf = ({ id, item, invoice, period, quantity, name }: Line): Stripe.InvoiceLineItem => ({
  id,
  object: 'line_item',
  amount: quantity * item.price.unit_amount!,
  currency: item.price.currency,
  description: `${quantity} × ${name} (at $${(item.price.unit_amount! / 100).toFixed(2)} / month)`,
  discount_amounts: [],
  discountable: true,
  discounts: [],
  invoice,
  livemode: false,
  metadata: {},
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: false,
      proration_details: { credited_items: null },
      subscription: item.subscription,
      subscription_item: item.id,
    },
    type: 'subscription_item_details',
  },
  period,
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: item.price.id, product: item.price.product as string },
    type: 'price_details',
    unit_amount_decimal: item.price.unit_amount_decimal,
  },
  quantity,
  quantity_decimal: decimal(quantity),
  subscription: item.subscription,
  subtotal: quantity * item.price.unit_amount!,
  taxes: [],
})
