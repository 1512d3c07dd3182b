import type { Stripe } from 'stripe'
import { nextBoundary } from '../clock/dueAt.ts'
import { refuseUnsupported } from '../refuseUnsupported.ts'
import type { CallContext } from '../store/context.ts'
import { newId } from '../store/newId.ts'
import { requireCustomer, requireObject } from '../store/objects.ts'
import { invalid, StripeFailure } from '../stripeFailure.ts'
import { periodOf } from '../subscriptions/periods.ts'
import { invoiceOf } from './addInvoice.ts'
import { splitBalance } from './amounts.ts'
import { ofSubscription } from './draftInvoice.ts'
import { linesOf } from './invoiceLines.ts'

export async function createPreview(context: CallContext, params: Stripe.InvoiceCreatePreviewParams) {
  refuseUnsupported(params, ['customer', 'subscription'])
  if (params.subscription === undefined)
    throw invalid('Missing required param: subscription.', 'subscription', 'parameter_missing')
  const subscription = await requireObject(context, 'subscription', params.subscription, 'subscription')
  if (params.customer !== undefined && params.customer !== subscription.customer)
    throw invalid('The subscription does not belong to the customer.', 'subscription')
  if (
    subscription.status === 'canceled' ||
    subscription.status === 'incomplete_expired' ||
    subscription.status === 'paused'
  )
    throw new StripeFailure(404, { code: 'invoice_upcoming_none', message: 'No upcoming invoices for customer' })
  const customer = await requireCustomer(context, subscription.customer as string)
  const id = `upcoming_${newId('in')}`
  const period = { start: periodOf(subscription).start, end: nextBoundary(subscription) }
  const lines = await linesOf(context, subscription, { id, period, created: context.now })
  const invoice = invoiceOf(context, customer, {
    id,
    lines,
    auto_advance: true,
    billing_reason: 'upcoming',
    ...ofSubscription(subscription, period),
  })
  const { ending_balance: _, ...due } = splitBalance(invoice.total, customer.balance)
  return { ...invoice, ...due, created: period.end, next_payment_attempt: period.end + 3600 } satisfies Stripe.Invoice
}
