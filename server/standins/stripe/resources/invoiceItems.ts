import type { Stripe } from 'stripe'
import { amountsOf } from '../invoicing/amounts.ts'
import { refuseUnsupported } from '../refuseUnsupported.ts'
import type { CallContext } from '../store/context.ts'
import { listPage } from '../store/lists.ts'
import { newId } from '../store/newId.ts'
import { addObject, requireCustomer, requireObject, saveObject } from '../store/objects.ts'
import { invalid } from '../stripeFailure.ts'
import { emitEvent } from '../webhooks/emitEvent.ts'
import { mergeMetadata } from './metadata.ts'
import { decimal } from './prices.ts'

const REQUIRED = ['customer', 'invoice', 'currency', 'amount'] as const

export async function createInvoiceItem(context: CallContext, params: Stripe.InvoiceItemCreateParams) {
  refuseUnsupported(params, [...REQUIRED, 'description', 'metadata'])
  for (const name of REQUIRED)
    if (params[name] === undefined) throw invalid(`Missing required param: ${name}.`, name, 'parameter_missing')
  const customer = await requireCustomer(context, params.customer!, 'customer')
  const invoice = await requireObject(context, 'invoice', params.invoice!, 'invoice')
  checkItem(params, invoice, customer)
  const item = await addObject(context, itemOf(context, params))
  const lines = [...invoice.lines.data, lineOf(item, invoice.id)]
  const changed = {
    ...invoice,
    ...amountsOf(lines, { isTaxed: invoice.automatic_tax.enabled }),
    lines: { ...invoice.lines, data: lines },
  }
  await emitEvent(context, 'invoice.updated', await saveObject(context, changed))
  return item
}

/** Lists items; none is pending, because each is created on an invoice. */
export const listInvoiceItems = (context: CallContext, params: Stripe.InvoiceItemListParams) => {
  const { customer, invoice, pending, ...paging } = params
  refuseUnsupported(paging, ['created', 'limit', 'starting_after', 'ending_before'])
  const containing = pending ? { invoice: null } : { invoice }
  return listPage(context, 'invoiceitem', '/v1/invoiceitems', paging, { customer, containing })
}

export async function asInvoiceItem(context: CallContext, customer: string, line: Stripe.InvoiceLineItem) {
  const subscription = line.subscription as string
  const { amount, currency, description, period, quantity, invoice } = line
  const item = await addObject(context, {
    ...itemOf(context, { customer, amount, currency, invoice: invoice!, ...(description && { description }) }),
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

function checkItem(
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

function itemOf(context: CallContext, params: Stripe.InvoiceItemCreateParams): Stripe.InvoiceItem {
  const amount = params.amount!
  return {
    id: newId('ii'),
    object: 'invoiceitem',
    amount,
    currency: params.currency!,
    customer: params.customer!,
    customer_account: null,
    date: context.now,
    description: params.description ?? null,
    discountable: true,
    discounts: [],
    invoice: params.invoice!,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    net_amount: amount,
    parent: null,
    period: { start: context.now, end: context.now },
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
