/**
 * Differences from what should be at Stripe. `price`: our price is another one there. `clock`: this server's clock differs.
 * `two_subscriptions`: a customer has two that count words, and pays each word twice. `subscription_price`: one has a price
 * of its own.
 */
export const FINDING_KINDS = ['price', 'clock', 'two_subscriptions', 'subscription_price'] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

/** `word_count`: the last invoice of a subscription has the words that Stripe counted, and the ledger has others. */
export const CORRECTION_KINDS = ['refund', 'credit_note', 'dispute', 'voided', 'uncollectible', 'word_count'] as const
export type CorrectionKind = (typeof CORRECTION_KINDS)[number]

export const FAILURE_CODES = [
  'unreachable',
  'busy',
  'card_refused',
  'clock',
  'customer_missing',
  'object_missing',
  'not_counted_yet',
  'count_differs',
  'outcome_unknown',
  'invoice_unclear',
  'price_differs',
  'not_set_up',
  'refused',
  'unknown',
] as const
export type FailureCode = (typeof FAILURE_CODES)[number]
