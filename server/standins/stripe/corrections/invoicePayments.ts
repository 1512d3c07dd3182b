import type { Stripe } from 'stripe'
import { refuseUnsupported } from '../refuseUnsupported.ts'
import type { CallContext } from '../store/context.ts'
import { listObjects, listPage } from '../store/lists.ts'
import { requireObject } from '../store/objects.ts'
import { invalid } from '../stripeFailure.ts'

export const listInvoicePayments = (context: CallContext, params: Stripe.InvoicePaymentListParams) => {
  const { invoice, status, payment, ...paging } = params
  refuseUnsupported(paging, ['created', 'limit', 'starting_after', 'ending_before'])
  return listPage(context, 'invoice_payment', '/v1/invoice_payments', paging, {
    containing: { invoice, status, ...(payment && { payment }) },
  })
}

/** @throws {StripeFailure} for an invoice that nobody has paid */
export async function requirePayment(context: CallContext, invoice: string) {
  const [payment] = await listObjects(context, 'invoice_payment', { containing: { invoice, status: 'paid' } })
  const intent = payment?.payment.payment_intent
  if (typeof intent !== 'string') throw invalid(`No payment of the invoice ${invoice} was taken.`)
  return requireObject(context, 'payment_intent', intent)
}
