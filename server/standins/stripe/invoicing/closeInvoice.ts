import type { Stripe } from 'stripe'
import type { CallContext } from '../store/context.ts'
import { requireCustomer, saveObject } from '../store/objects.ts'
import { emitEvent } from '../webhooks/emitEvent.ts'

/** Effect of paused collection on a new invoice, without the customer's balance. Kept drafts stay. */
export async function closePaused(
  context: CallContext,
  draft: Stripe.Invoice,
  behavior: Stripe.Subscription.PauseCollection.Behavior,
) {
  if (behavior === 'keep_as_draft') return draft
  const open = { ...draft, ...(await finalFields(context, draft)) }
  return behavior === 'void' ? voidOpen(context, open) : writeOff(context, open)
}

export async function finalFields(context: CallContext, { id, customer: holder, status_transitions }: Stripe.Invoice) {
  const customer = await requireCustomer(context, holder as string)
  const sequence = customer.next_invoice_sequence ?? 1
  await saveObject(context, { ...customer, next_invoice_sequence: sequence + 1 })
  return {
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    automatically_finalizes_at: null,
    effective_at: context.now,
    hosted_invoice_url: `${context.publicUrl}/dev/stripe/invoices/${id}`,
    status_transitions: { ...status_transitions, finalized_at: context.now },
  }
}

export async function voidOpen(context: CallContext, invoice: Stripe.Invoice) {
  const voided = await saveObject(context, {
    ...invoice,
    status: 'void',
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: context.now },
  } satisfies Stripe.Invoice)
  await emitEvent(context, 'invoice.voided', voided)
  return voided
}

export async function writeOff(context: CallContext, invoice: Stripe.Invoice) {
  const marked = await saveObject(context, {
    ...invoice,
    status: 'uncollectible',
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: context.now },
  } satisfies Stripe.Invoice)
  await emitEvent(context, 'invoice.marked_uncollectible', marked)
  return marked
}
