/** Fields that an update may change. */
export const UPDATABLE = [
  'billing_thresholds',
  'cancel_at',
  'cancel_at_period_end',
  'default_payment_method',
  'description',
  'metadata',
] as const

/** Fields that have no effect on these subscriptions. */
export const IGNORED = ['collection_method', 'off_session', 'payment_behavior', 'proration_behavior']
