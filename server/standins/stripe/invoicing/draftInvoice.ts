import type { Stripe } from 'stripe'
import { asInvoiceItem } from '../resources/invoiceItems.ts'
import type { CallContext } from '../store/context.ts'
import { listObjects } from '../store/lists.ts'
import { newId } from '../store/newId.ts'
import { requireCustomer, requireObject, saveObject } from '../store/objects.ts'
import { emitEvent } from '../webhooks/emitEvent.ts'
import { addInvoice } from './addInvoice.ts'
import { amountsOf, sumOf } from './amounts.ts'
import { closePaused } from './closeInvoice.ts'
import { linesAhead, linesOf, type Period } from './invoiceLines.ts'

/**
 * The draft stays one for an hour so that late reports still count, unless it is finalized earlier. Undefined when a
 * subscription ends early without usage.
 */
export async function draftInvoice(
  context: CallContext,
  subscription: Stripe.Subscription,
  period: Period,
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'subscription_threshold',
) {
  const customer = await requireCustomer(context, subscription.customer as string)
  const id = newId('in')
  const endsEarly = billing_reason === 'subscription_update'
  await recountThresholds(context, subscription)
  const used =
    billing_reason === 'subscription_create'
      ? []
      : await linesOf(context, subscription, { id, period, created: context.now })
  const ahead = isAhead(subscription, billing_reason, context.now)
    ? await linesAhead(context, subscription, { id, period, billing_reason })
    : []
  if (endsEarly && sumOf(used) === 0) return undefined
  const lines =
    endsEarly && context.settings.earlyUsage === 'invoice_item'
      ? await Promise.all(used.map((line) => asInvoiceItem(context, customer.id, line)))
      : [...used, ...ahead]
  const invoice = await addInvoice(context, customer, {
    id,
    lines,
    auto_advance: subscription.status !== 'unpaid' && !subscription.pause_collection, // an unpaid one is not charged any more
    billing_reason,
    ...ofSubscription(subscription, period),
  })
  await saveObject(context, { ...subscription, latest_invoice: id })
  await emitEvent(context, 'invoice.created', invoice)
  const { pause_collection: paused } = subscription
  return paused ? closePaused(context, invoice, paused.behavior) : invoice
}

/** Prices by quantity are charged for the period that begins. */
const isAhead = ({ cancel_at }: Stripe.Subscription, reason: Stripe.Invoice.BillingReason, now: number) =>
  reason === 'subscription_create' || (reason === 'subscription_cycle' && (cancel_at === null || cancel_at > now))

export const ofSubscription = (subscription: Stripe.Subscription, period: Period) => ({
  currency: subscription.currency,
  collection_method: subscription.collection_method,
  due_date: subscription.days_until_due === null ? null : period.end + subscription.days_until_due * 86_400,
  isTaxed: subscription.automatic_tax.enabled,
  parent: {
    quote_details: null,
    subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    type: 'subscription_details' as const,
  },
  period_end: period.end,
  period_start: period.start,
})

export async function recountDraft(context: CallContext, draft: Stripe.Invoice) {
  const subscriptionId = subscriptionOf(draft)
  if (subscriptionId === undefined) return draft
  const subscription = await requireObject(context, 'subscription', subscriptionId)
  const period = { start: draft.period_start, end: draft.period_end }
  const { id, created } = draft
  const counted = await linesOf(context, subscription, { id, period, created }, draft.lines.data)
  const lines = [...counted, ...draft.lines.data.slice(counted.length)]
  return {
    ...draft,
    ...amountsOf(lines, { isTaxed: draft.automatic_tax.enabled }),
    lines: { ...draft.lines, data: lines },
  }
}

/** Usage of the second of a threshold's draft that the meter counted after it is on that draft, and on no invoice that follows. */
async function recountThresholds(context: CallContext, { id: subscription, customer }: Stripe.Subscription) {
  const parent = { subscription_details: { subscription } }
  const containing = { status: 'draft', billing_reason: 'subscription_threshold', parent }
  for (const draft of await listObjects(context, 'invoice', { customer: customer as string, containing }))
    await saveObject(context, await recountDraft(context, draft))
}

export const subscriptionOf = ({ parent }: Stripe.Invoice) =>
  parent?.subscription_details?.subscription as string | undefined
