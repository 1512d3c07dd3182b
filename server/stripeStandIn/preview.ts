import type { Stripe } from 'stripe'
import { invoiceOf } from './addInvoice.ts'
import { settleBalance } from './amounts.ts'
import { type Desk, find, findCustomer, newId } from './desk.ts'
import { linesOf, ofSubscription } from './draftInvoice.ts'
import { nextTurn } from './dueAt.ts'
import { refuseOthers } from './offering.ts'
import { periodOf } from './periods.ts'
import { invalid, StripeFailure } from './stripeFailure.ts'

/** The invoice of the running period as it would be with what is reported until now. Nothing of it is stored. */
export async function createPreview(desk: Desk, params: Stripe.InvoiceCreatePreviewParams) {
  refuseOthers(params, ['customer', 'subscription'])
  if (params.subscription === undefined)
    throw invalid('Missing required param: subscription.', 'subscription', 'parameter_missing')
  const subscription = await find(desk, 'subscription', params.subscription, 'subscription')
  if (params.customer !== undefined && params.customer !== subscription.customer)
    throw invalid('The subscription does not belong to the customer.', 'subscription')
  if (subscription.status === 'canceled')
    throw new StripeFailure(404, { code: 'invoice_upcoming_none', message: 'No upcoming invoices for customer' })
  const customer = await findCustomer(desk, subscription.customer as string)
  const id = `upcoming_${newId('in')}`
  const period = { start: periodOf(subscription).start, end: nextTurn(subscription) }
  const lines = await linesOf(desk, subscription, { id, period, created: desk.now })
  const invoice = invoiceOf(desk, customer, {
    id,
    lines,
    auto_advance: true,
    billing_reason: 'upcoming',
    ...ofSubscription(subscription, period),
  })
  const { ending_balance: _, ...due } = settleBalance(invoice.total, customer.balance)
  return { ...invoice, ...due, created: period.end, next_payment_attempt: period.end + 3600 } satisfies Stripe.Invoice
}
