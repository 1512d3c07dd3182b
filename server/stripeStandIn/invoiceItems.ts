import type { Stripe } from 'stripe'
import { amountsOf } from './amounts.ts'
import { add, type Desk, emit, find, findCustomer, list, newId, save } from './desk.ts'
import { mergeMetadata } from './metadata.ts'
import { refuseOthers } from './offering.ts'
import { decimal } from './prices.ts'
import { invalid } from './stripeFailure.ts'

const NEEDED = ['customer', 'invoice', 'currency', 'amount'] as const

/** One line more on a draft; items that wait for the next invoice are not carried out here. */
export async function createInvoiceItem(desk: Desk, params: Stripe.InvoiceItemCreateParams) {
  refuseOthers(params, [...NEEDED, 'description', 'metadata'])
  for (const name of NEEDED)
    if (params[name] === undefined) throw invalid(`Missing required param: ${name}.`, name, 'parameter_missing')
  const customer = await findCustomer(desk, params.customer!, 'customer')
  const invoice = await find(desk, 'invoice', params.invoice!, 'invoice')
  refuseUnfit(params, invoice, customer)
  const item = await add(desk, itemOf(desk, params))
  const lines = [...invoice.lines.data, lineOf(item, invoice.id)]
  const changed = {
    ...invoice,
    ...amountsOf(lines, { isTaxed: invoice.automatic_tax.enabled }),
    lines: { ...invoice.lines, data: lines },
  }
  await emit(desk, 'invoice.updated', await save(desk, changed))
  return item
}

/** All of them; those that are on no invoice yet are not made here, so none is pending. */
export const listInvoiceItems = (desk: Desk, params: Stripe.InvoiceItemListParams) => {
  const { customer, invoice, pending, ...paging } = params
  refuseOthers(paging, ['created', 'limit', 'starting_after', 'ending_before'])
  const holding = pending ? { invoice: null } : { invoice }
  return list(desk, 'invoiceitem', '/v1/invoiceitems', paging, { customer, holding })
}

/** Usage of a subscription as an invoice item, and the line that it is on the invoice. */
export async function asInvoiceItem(desk: Desk, customer: string, line: Stripe.InvoiceLineItem) {
  const subscription = line.subscription as string
  const { amount, currency, description, period, quantity, invoice } = line
  const item = await add(desk, {
    ...itemOf(desk, { customer, amount, currency, invoice: invoice!, ...(description && { description }) }),
    parent: {
      subscription_details: {
        subscription,
        subscription_item: line.parent!.subscription_item_details!.subscription_item,
      },
      type: 'subscription_details',
    },
    period,
    pricing: line.pricing as Stripe.InvoiceItem['pricing'],
    quantity: quantity!,
    quantity_decimal: line.quantity_decimal!,
  } satisfies Stripe.InvoiceItem)
  const details = { invoice_item: item.id, proration: false, proration_details: { credited_items: null }, subscription }
  return {
    ...line,
    parent: { invoice_item_details: details, subscription_item_details: null, type: 'invoice_item_details' },
  } satisfies Stripe.InvoiceLineItem
}

function refuseUnfit(
  { amount, currency }: Stripe.InvoiceItemCreateParams,
  invoice: Stripe.Invoice,
  customer: Stripe.Customer,
) {
  if (invoice.customer !== customer.id)
    throw invalid(`The invoice ${invoice.id} does not belong to the customer ${customer.id}.`, 'invoice')
  if (invoice.status !== 'draft')
    throw invalid("This invoice is no longer editable, it can't be added to.", 'invoice', 'invoice_not_editable')
  if (currency !== invoice.currency)
    throw invalid(`The currency of the invoice is ${invoice.currency}, not ${currency}.`, 'currency')
  if (!Number.isInteger(amount)) throw invalid(`Invalid integer: ${amount}`, 'amount', 'parameter_invalid_integer')
}

function itemOf(desk: Desk, params: Stripe.InvoiceItemCreateParams): Stripe.InvoiceItem {
  const amount = params.amount!
  return {
    id: newId('ii'),
    object: 'invoiceitem',
    amount,
    currency: params.currency!,
    customer: params.customer!,
    customer_account: null,
    date: desk.now,
    description: params.description ?? null,
    discountable: true,
    discounts: [],
    invoice: params.invoice!,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    net_amount: amount,
    parent: null,
    period: { start: desk.now, end: desk.now },
    pricing: { type: 'price_details', unit_amount_decimal: decimal(amount) },
    proration: false,
    quantity: 1,
    quantity_decimal: decimal(1),
    tax_rates: [],
    test_clock: null,
  }
}

const lineOf = (item: Stripe.InvoiceItem, invoice: string): Stripe.InvoiceLineItem => ({
  id: newId('il'),
  object: 'line_item',
  amount: item.amount,
  currency: item.currency,
  description: item.description,
  discount_amounts: [],
  discountable: true,
  discounts: [],
  invoice,
  livemode: false,
  metadata: item.metadata ?? {},
  parent: {
    invoice_item_details: {
      invoice_item: item.id,
      proration: false,
      proration_details: { credited_items: null },
      subscription: null,
    },
    subscription_item_details: null,
    type: 'invoice_item_details',
  },
  period: item.period,
  pretax_credit_amounts: [],
  pricing: item.pricing,
  quantity: item.quantity,
  quantity_decimal: item.quantity_decimal,
  subscription: null,
  subtotal: item.amount,
  taxes: [],
})
