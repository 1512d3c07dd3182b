import type { Stripe } from 'stripe'
import { all, type Desk, emit, find, save } from './desk.ts'
import { draftInvoice } from './draftInvoice.ts'
import { periodOf } from './periods.ts'

/** Ends it at once; with `invoice_now` what was used until now is invoiced, otherwise it is on no invoice. */
export async function endNow(
  desk: Desk,
  subscription: Stripe.Subscription,
  { invoice_now, cancellation_details: said }: Stripe.SubscriptionCancelParams = {},
) {
  const used = { start: periodOf(subscription).start, end: desk.now + 1 } // this very second is part of it
  const invoice = invoice_now ? await draftInvoice(desk, subscription, used, 'subscription_update') : undefined
  return end(desk, await find(desk, 'subscription', subscription.id), {
    reason: 'cancellation_requested',
    ...(invoice && { latest_invoice: invoice.id }),
    ...(said && { feedback: said.feedback || null, comment: said.comment || null }),
  })
}

type Ending = Partial<Stripe.Subscription.CancellationDetails> & { latest_invoice?: string }

export async function end(desk: Desk, subscription: Stripe.Subscription, { latest_invoice, ...details }: Ending) {
  const ended = await save(desk, {
    ...subscription,
    status: 'canceled',
    canceled_at: subscription.canceled_at ?? desk.now,
    ended_at: desk.now,
    cancellation_details: { ...subscription.cancellation_details!, ...details },
    ...(latest_invoice && { latest_invoice }),
  } satisfies Stripe.Subscription)
  await emit(desk, 'customer.subscription.deleted', ended)
  await stopCollecting(desk, ended)
  return ended
}

/** What is open stays open: it can be paid, but is not charged by itself any more. */
async function stopCollecting(desk: Desk, { id, customer }: Stripe.Subscription) {
  const holding = { status: 'open', parent: { subscription_details: { subscription: id } } }
  for (const invoice of await all(desk, 'invoice', { customer: customer as string, holding }))
    await save(desk, { ...invoice, auto_advance: false, next_payment_attempt: null })
}
