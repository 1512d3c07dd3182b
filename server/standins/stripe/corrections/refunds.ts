import type { Stripe } from 'stripe'
import { refuseUnsupported } from '../refuseUnsupported.ts'
import { mergeMetadata } from '../resources/metadata.ts'
import type { CallContext } from '../store/context.ts'
import { listObjects, listPage } from '../store/lists.ts'
import { newId } from '../store/newId.ts'
import { addObject, requireObject } from '../store/objects.ts'
import { invalid } from '../stripeFailure.ts'
import { emitEvent } from '../webhooks/emitEvent.ts'

export async function createRefund(context: CallContext, params: Stripe.RefundCreateParams) {
  refuseUnsupported(params, ['payment_intent', 'amount', 'reason', 'metadata'])
  if (params.payment_intent === undefined)
    throw invalid('Missing required param: payment_intent.', 'payment_intent', 'parameter_missing')
  const intent = await requireObject(context, 'payment_intent', params.payment_intent, 'payment_intent')
  if (intent.status !== 'succeeded')
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, 'payment_intent')
  const left = intent.amount_received - (await sumRefunds(context, intent.id))
  const { amount = left } = params
  if (left === 0) throw invalid('The charge has already been refunded.', undefined, 'charge_already_refunded')
  if (amount < 1 || amount > left)
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, 'amount')
  const refund = await addObject(context, {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: null,
    created: context.now,
    currency: intent.currency,
    customer: intent.customer as string,
    customer_account: null,
    metadata: mergeMetadata({}, params.metadata),
    payment_intent: intent.id,
    payment_method: intent.payment_method as string | null,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  } satisfies Stripe.Refund)
  await emitEvent(context, 'refund.created', refund)
  return refund
}

async function sumRefunds(context: CallContext, payment_intent: string) {
  const refunds = await listObjects(context, 'refund', { containing: { payment_intent } })
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}

export const retrieveRefund = (context: CallContext, _params: object, id: string) =>
  requireObject(context, 'refund', id)

export const listRefunds = (context: CallContext, params: Stripe.RefundListParams) => {
  const { payment_intent, ...paging } = params
  refuseUnsupported(paging, ['created', 'limit', 'starting_after', 'ending_before'])
  return listPage(context, 'refund', '/v1/refunds', paging, { containing: { payment_intent } })
}
