import type { Stripe } from 'stripe'
import { decimal } from '../resources/prices.ts'
import type { CallContext } from '../store/context.ts'
import { listObjects } from '../store/lists.ts'
import { newId } from '../store/newId.ts'
import { requireObject } from '../store/objects.ts'
import { periodEnd } from '../subscriptions/periods.ts'
import { isMetered } from '../subscriptions/subscriptionItems.ts'
import { countUsage } from './countUsage.ts'

export type Period = { start: number; end: number }

export async function linesOf(
  context: CallContext,
  subscription: Stripe.Subscription,
  { id: invoice, period, created }: { id: string; period: Period; created: number },
  before: Stripe.InvoiceLineItem[] = [],
) {
  const lines: Stripe.InvoiceLineItem[] = []
  for (const [index, item] of subscription.items.data.filter(({ price }) => isMetered(price)).entries()) {
    const known = before[index]
    if (known && known.pricing?.price_details?.price !== item.price.id) {
      lines.push(known) // made before the price changed
      continue
    }
    const { event_name } = await requireObject(context, 'billing.meter', item.price.recurring!.meter!)
    const { name } = await requireObject(context, 'product', item.price.product as string)
    const customer = subscription.customer as string
    const used = await countUsage(context, {
      event_name,
      customer,
      from: Math.max(period.start, item.created),
      to: period.end,
    })
    const invoiced = await countAtThresholds(context, subscription, {
      id: invoice,
      period,
      created,
      since: item.created,
    })
    const quantity = used - invoiced
    const line = lineOf({ item, invoice, period, quantity, name, id: known?.id ?? newId('il') })
    lines.push(known ? { ...line, parent: known.parent } : line)
  }
  return lines
}

export async function linesAhead(
  context: CallContext,
  subscription: Stripe.Subscription,
  { id: invoice, period: given, billing_reason }: { id: string; period: Period; billing_reason: string },
) {
  const anchor = subscription.billing_cycle_anchor
  const period =
    billing_reason === 'subscription_create' ? given : { start: given.end, end: periodEnd(anchor, given.end) }
  const lines: Stripe.InvoiceLineItem[] = []
  for (const item of subscription.items.data.filter(({ price }) => !isMetered(price))) {
    const { name } = await requireObject(context, 'product', item.price.product as string)
    lines.push(lineOf({ item, invoice, period, quantity: item.quantity ?? 1, name, id: newId('il') }))
  }
  return lines
}

async function countAtThresholds(
  context: CallContext,
  { id: subscription, customer, billing_thresholds }: Stripe.Subscription,
  { id, period, created, since }: { id: string; period: Period; created: number; since: number },
) {
  if (!billing_thresholds) return 0
  const containing = { billing_reason: 'subscription_threshold', parent: { subscription_details: { subscription } } }
  const others = await listObjects(context, 'invoice', { customer: customer as string, containing })
  return others
    .filter(
      (other) =>
        other.id !== id && other.period_start === period.start && other.created <= created && other.created >= since,
    )
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

/** Prices whole units at whole cents. */
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
