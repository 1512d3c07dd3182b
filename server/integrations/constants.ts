export const NOT_CONFIGURED = 'Billing is not configured'
export const BILLING_MODES = ['live', 'test', 'stand_in', 'off', 'not_configured'] as const
export type BillingMode = (typeof BILLING_MODES)[number]
