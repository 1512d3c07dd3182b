import type { CorrectionKind } from '#db/vocabulary/billing/stripeFacts.ts'
import type { Correction } from '#server/billingReports/contract.ts'
import type { Tone } from '#web/ui/Badge.tsx'

export const KINDS: Record<CorrectionKind, string> = {
  refund: 'Refund',
  credit_note: 'Credit note',
  dispute: 'Dispute',
  voided: 'Voided invoice',
  uncollectible: 'Written-off invoice',
  word_count: 'Difference of words',
}

type State = { label: string; tone: Tone; text: string }

/** The statuses of Stripe, and `settled`, which is ours. */
const STATES: Record<CorrectionKind, Record<string, State>> = {
  refund: {
    succeeded: { label: 'Paid back', tone: 'grey', text: 'The customer has the money back.' },
    pending: { label: 'Under way', tone: 'amber', text: 'The money is on its way back to the customer.' },
    requires_action: { label: 'Waits', tone: 'amber', text: 'The customer has to confirm it at their bank.' },
    failed: { label: 'Failed', tone: 'red', text: 'The bank did not take it. Pay it back in another way.' },
    canceled: { label: 'Canceled', tone: 'grey', text: 'Nothing was paid back.' },
  },
  credit_note: {
    issued: { label: 'Issued', tone: 'grey', text: 'The invoice was lowered.' },
    void: { label: 'Void', tone: 'grey', text: 'It was taken back; the invoice is as it was.' },
  },
  dispute: {
    warning_needs_response: {
      label: 'Inquiry',
      tone: 'amber',
      text: 'The bank asks about the payment. Answer at Stripe.',
    },
    warning_under_review: { label: 'Inquiry', tone: 'amber', text: 'The bank reads your answer.' },
    warning_closed: { label: 'Closed', tone: 'grey', text: 'The inquiry ended without a dispute.' },
    needs_response: {
      label: 'Needs an answer',
      tone: 'red',
      text: 'Answer with evidence at Stripe before its deadline.',
    },
    under_review: { label: 'Under review', tone: 'amber', text: 'The bank decides.' },
    prevented: { label: 'Prevented', tone: 'grey', text: 'The payment was given back before it became a dispute.' },
    won: { label: 'Won', tone: 'green', text: 'The payment stays.' },
    lost: {
      label: 'Lost',
      tone: 'red',
      text: 'The bank took the payment back. Nothing is translated for the customer until you settle it with them.',
    },
    settled: { label: 'Settled', tone: 'green', text: 'Lost, and settled with the customer.' },
  },
  voided: { void: { label: 'Void', tone: 'grey', text: 'The invoice is not to be paid.' } },
  uncollectible: {
    uncollectible: { label: 'Not collected', tone: 'amber', text: 'Stripe asks for it no more. It is still owed.' },
  },
  word_count: {
    ended: { label: 'Recorded', tone: 'grey', text: 'The subscription ended with Stripe’s count of words.' },
  },
}

export const stateOf = ({ kind, state }: Pick<Correction, 'kind' | 'state'>): State =>
  Object.hasOwn(STATES[kind] ?? {}, state)
    ? STATES[kind][state]!
    : { label: state, tone: 'grey', text: 'This version does not know this state. Look at it at Stripe.' }

/** Lost, so that nothing is translated until an administrator and the payer agree. */
export const isToSettle = ({ kind, state }: Pick<Correction, 'kind' | 'state'>) =>
  kind === 'dispute' && state === 'lost'
