import type { ColumnType, Generated } from 'kysely'
import type { FailureCode } from '../vocabulary/billing/stripeFacts.ts'
import type { LanguageCode } from '../vocabulary/languages.ts'
import type { LedgerState, MeterEventState, Plan } from '../vocabulary/plans.ts'

export interface LedgerTables {
  word_ledger: {
    id: Generated<string>
    payer_id: string
    payer_name: string
    organization_id: string
    organization_name: string
    project_id: string
    project_name: string
    page_id: string
    translation_id: string
    request_id: string
    requested_by: string
    requested_by_name: string
    target_language: LanguageCode
    words: number
    plan: Plan
    cents_per_word: number
    state: Generated<LedgerState>
    created_at: Generated<Date>
    settled_at: Date | null
    /** At Stripe, as it was when the words were asked for: it outlives the account. */
    customer_id: string | null
    /** Null while Stripe is not to be told, or has still to be. */
    meter_event_id: string | null
  }
  /** The ledger summed up, and what has been appended since: `word_usage` is both. Kept by triggers on the ledger. */
  usage_days: UsageOfDay
  usage_changes: UsageOfDay & { id: ColumnType<number, never, never> }
  word_usage: UsageOfDay
  /** Meter events; the id is the identifier at Stripe. */
  meter_events: {
    id: Generated<string>
    payer_id: string
    payer_name: string
    customer_id: string
    words: number
    cents_per_word: number
    at: Date
    own_invoice: Generated<boolean>
    /** The meter has the words, but the event that replaced this one has them on an invoice of its own. */
    invoiced_apart: Generated<boolean>
    state: Generated<MeterEventState>
    attempts: Generated<number>
    first_attempt_at: Date | null
    last_attempt_at: Generated<Date | null>
    next_attempt_at: Date
    settled_at: Date | null
    last_error: string | null
    error_code: Generated<FailureCode | null>
    created_at: Generated<Date>
  }
  /** At Stripe: whether their last invoice has every word is still to be looked up. */
  ended_subscriptions: { id: string; customer_id: string; next_attempt_at: Generated<Date> }
}

type UsageOfDay = {
  /** `YYYY-MM-DD`, in UTC */
  day: string
  organization_id: string
  project_id: string
  target_language: LanguageCode
  requested_by: string
  payer_id: string
  plan: Plan
  cents_per_word: number
  organization_name: string
  project_name: string
  requested_by_name: string
  payer_name: string
  reserved_words: number
  billed_words: number
}
