import type { Stripe } from 'stripe'
import type { CallContext } from '../store/context.ts'
import { saveObject } from '../store/objects.ts'
import { emitEvent } from '../webhooks/emitEvent.ts'

/** Takes an invoice back: nothing of it is owed. */
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

/** Gives an invoice up, which can still be paid. */
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
