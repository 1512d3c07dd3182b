import type { Stripe } from 'stripe'
import { refuseUnsupported } from '../refuseUnsupported.ts'
import type { CallContext } from '../store/context.ts'
import { listPage } from '../store/lists.ts'
import { newId } from '../store/newId.ts'
import { addObject, requireObject, saveObject } from '../store/objects.ts'
import { invalid } from '../stripeFailure.ts'
import { emitEvent } from '../webhooks/emitEvent.ts'
import { requirePayment } from './invoicePayments.ts'

const WEEK_S = 7 * 86_400
const EVIDENCE = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
] as const

export async function openDispute(context: CallContext, invoice: string) {
  const intent = await requirePayment(context, invoice)
  const dispute = await addObject(context, {
    id: newId('du'),
    object: 'dispute',
    amount: intent.amount_received,
    balance_transactions: [],
    charge: newId('ch'),
    created: context.now,
    currency: intent.currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...(Object.fromEntries(EVIDENCE.map((name) => [name, null])) as Record<(typeof EVIDENCE)[number], null>),
      enhanced_evidence: {},
    },
    evidence_details: {
      due_by: context.now + WEEK_S,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason: 'fraudulent',
    status: 'needs_response',
  } satisfies Stripe.Dispute)
  await emitEvent(context, 'charge.dispute.created', dispute)
  await emitEvent(context, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

export async function decideDispute(context: CallContext, id: string, status: 'won' | 'lost') {
  const dispute = await requireObject(context, 'dispute', id)
  if (dispute.status !== 'needs_response') throw invalid('This dispute is already closed.')
  const closed = await saveObject(context, { ...dispute, status } satisfies Stripe.Dispute)
  await emitEvent(context, 'charge.dispute.closed', closed)
  if (status === 'won') await emitEvent(context, 'charge.dispute.funds_reinstated', closed)
  return closed
}

export const closeDispute = (context: CallContext, _params: object, id: string) => decideDispute(context, id, 'lost')

export const retrieveDispute = (context: CallContext, _params: object, id: string) =>
  requireObject(context, 'dispute', id)

export const listDisputes = (context: CallContext, params: Stripe.DisputeListParams) => {
  const { payment_intent, ...paging } = params
  refuseUnsupported(paging, ['created', 'limit', 'starting_after', 'ending_before'])
  return listPage(context, 'dispute', '/v1/disputes', paging, { containing: { payment_intent } })
}
