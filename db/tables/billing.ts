import type { Generated } from 'kysely'
import type { CorrectionKind, FailureCode, FindingKind } from '../vocabulary/billing/stripeFacts.ts'
import type { Hold } from '../vocabulary/billing/subscriptionStatuses.ts'
import type { LimitedRole } from '../vocabulary/roles.ts'

export interface BillingTables {
  subscriptions: {
    id: Generated<string>
    user_id: string
    stripe_subscription_id: string | null
    status: string
    hold: Hold | null
    current_period_end: Date | null
    cancel_at_period_end: Generated<boolean>
    ends_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  payment_methods: {
    user_id: string
    stripe_payment_method_id: string
    brand: string
    last4: string
    exp_month: number
    exp_year: number
  }
  /** References nobody: what a person translated is still to be invoiced when they have left. */
  billing_customers: {
    user_id: string
    /** As Stripe was first asked for the customer. */
    email: string
    full_name: string | null
    customer_id: string | null
    standing: Generated<unknown>
    /** Rises with each answer of Stripe's that was taken over. */
    version: Generated<number>
    checkout_session_ids: Generated<string[]>
    owed_cents: Generated<number>
    ending_since: Date | null
    /** It is to end with the words that Stripe has counted, whatever was sent. */
    ends_as_counted: Generated<boolean>
    created_at: Generated<Date>
  }
  customer_failures: {
    customer_id: string
    task: 'words' | 'left_words' | 'ending'
    error: string
    code: Generated<FailureCode>
    /** Attempts in a row that broke off; 0 where only some words were refused. */
    failures: number
    since: Date
    next_attempt_at: Date
  }
  word_limits: {
    id: Generated<string>
    organization_id: string
    role: LimitedRole | null
    user_id: string | null
    monthly_words: number | null
  }
  /** Findings: things not as they should be at Stripe now; `subject` is a customer there or `account`. */
  stripe_findings: { kind: FindingKind; subject: string; detail: string; since: Generated<Date> }
  billing_corrections: {
    id: Generated<string>
    kind: CorrectionKind
    object_id: string
    state: string
    customer_id: string
    invoice_id: string | null
    amount_cents: number
    words: number | null
    at: Date
    recorded_at: Generated<Date>
  }
  /** Our invoices at Stripe; `from_at` and `until_at` are null where its words are those of one meter event. */
  billing_invoices: {
    id: string
    customer_id: string
    /** Null while it is a draft. */
    number: string | null
    event_id: string | null
    from_at: Date | null
    until_at: Date | null
    created_at: Date
  }
  stripe_events: { id: string; received_at: Generated<Date> }
  /** Keyed hashes of the mailboxes and cards of a payer, which outlive the account. */
  payer_marks: {
    mark: Buffer
    payer_id: string
    kind: 'mailbox' | 'card'
    created_at: Generated<Date>
    left_at: Date | null
  }
  mark_keys: { of: 'installation' | 'everybody'; key: Buffer }
  left_debts: { customer_id: string; payer_id: string; owed_cents: number }
  /** Free words asked for on a day (UTC) from each network, by its keyed hash; an empty one is the installation. */
  free_word_days: { day: string; network: Buffer; words: number; refusals: Generated<number> }
}
