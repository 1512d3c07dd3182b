export const UPDATABLE = [
  'billing_thresholds',
  'cancel_at',
  'cancel_at_period_end',
  'collection_method',
  'days_until_due',
  'default_payment_method',
  'description',
  'metadata',
  'trial_end',
  'trial_settings',
] as const

export const IGNORED = ['off_session', 'payment_behavior', 'proration_behavior']
