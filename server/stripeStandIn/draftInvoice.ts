import type { Stripe } from 'stripe'
import { addInvoice } from './addInvoice.ts'
import { amountsOf, sumOf } from './amounts.ts'
import { countUsage } from './countUsage.ts'
import { all, type Desk, emit, find, findCustomer, newId, save } from './desk.ts'
import { asInvoiceItem } from './invoiceItems.ts'
import { decimal } from './prices.ts'

type Period = { start: number; end: number }

/**
 * An invoice of what was used in a period. It stays a draft for an hour, so that usage reported late still counts, unless
 * somebody finalizes it before. Undefined when a subscription ends early and nothing was used.
 */
export async function draftInvoice(
  desk: Desk,
  subscription: Stripe.Subscription,
  period: Period,
  billing_reason: 'subscription_cycle' | 'subscription_update' | 'subscription_threshold',
) {
  const customer = await findCustomer(desk, subscription.customer as string)
  const id = newId('in')
  const isEarly = billing_reason === 'subscription_update'
  const used = await linesOf(desk, subscription, { id, period, created: desk.now })
  if (isEarly && sumOf(used) === 0) return undefined
  const lines =
    isEarly && desk.settings.earlyUsage === 'invoice_item'
      ? await Promise.all(used.map((line) => asInvoiceItem(desk, customer.id, line)))
      : used
  const invoice = await addInvoice(desk, customer, {
    id,
    lines,
    auto_advance: subscription.status !== 'unpaid', // nobody tries to charge what comes after
    billing_reason,
    ...ofSubscription(subscription, period),
  })
  await save(desk, { ...subscription, latest_invoice: id })
  await emit(desk, 'invoice.created', invoice)
  return invoice
}

/** Fields that name the subscription and period of an invoice. */
export const ofSubscription = (subscription: Stripe.Subscription, period: Period) => ({
  currency: subscription.currency,
  isTaxed: subscription.automatic_tax.enabled,
  parent: {
    quote_details: null,
    subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    type: 'subscription_details' as const,
  },
  period_end: period.end,
  period_start: period.start,
})

/** The lines and sums of a draft as they are now; what was put on it by hand stays. */
export async function recountDraft(desk: Desk, draft: Stripe.Invoice) {
  const subscriptionId = subscriptionOf(draft)
  if (subscriptionId === undefined) return draft
  const subscription = await find(desk, 'subscription', subscriptionId)
  const period = { start: draft.period_start, end: draft.period_end }
  const { id, created } = draft
  const counted = await linesOf(desk, subscription, { id, period, created }, draft.lines.data)
  const lines = [...counted, ...draft.lines.data.slice(counted.length)]
  return {
    ...draft,
    ...amountsOf(lines, { isTaxed: draft.automatic_tax.enabled }),
    lines: { ...draft.lines, data: lines },
  }
}

export const subscriptionOf = ({ parent }: Stripe.Invoice) =>
  parent?.subscription_details?.subscription as string | undefined

/** Usage of the period, less that of invoices made at a threshold. */
export async function linesOf(
  desk: Desk,
  subscription: Stripe.Subscription,
  { id: invoice, period, created }: { id: string; period: Period; created: number },
  before: Stripe.InvoiceLineItem[] = [],
) {
  const invoiced = await countAtThresholds(desk, subscription, { id: invoice, period, created })
  const lines: Stripe.InvoiceLineItem[] = []
  for (const [index, item] of subscription.items.data.entries()) {
    const { event_name } = await find(desk, 'billing.meter', item.price.recurring!.meter!)
    const { name } = await find(desk, 'product', item.price.product as string)
    const customer = subscription.customer as string
    const used = await countUsage(desk, { event_name, customer, from: period.start, to: period.end })
    const quantity = used - invoiced
    const known = before[index]
    const line = lineOf({ item, invoice, period, quantity, name, id: known?.id ?? newId('il') })
    lines.push(known ? { ...line, parent: known.parent } : line)
  }
  return lines
}

/** By invoices made before this one. */
async function countAtThresholds(
  desk: Desk,
  { id: subscription, customer, billing_thresholds }: Stripe.Subscription,
  { id, period, created }: { id: string; period: Period; created: number },
) {
  if (!billing_thresholds) return 0
  const holding = { billing_reason: 'subscription_threshold', parent: { subscription_details: { subscription } } }
  const others = await all(desk, 'invoice', { customer: customer as string, holding })
  return others
    .filter((other) => other.id !== id && other.period_start === period.start && other.created <= created)
    .reduce((sum, { lines }) => sum + lines.data.reduce((words, line) => words + (line.quantity ?? 0), 0), 0)
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
