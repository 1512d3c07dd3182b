import type { TypeShape } from './readTypes.ts'

/**
 * Changes of Stripe's API after the description, whose version is 2026-07-29.dahlia, by the release of the SDK whose
 * changelog names each: parameters, and values of parameters, that are new, gone or of another type.
 */
export const SINCE: Record<string, string[]> = {
  '22.6.0': [
    '2026-08-26.dahlia',
    'billie',
    'customer_update',
    'feedback_option',
    'feedback_options',
    'funding_types_blocked',
  ],
  '23.0.0': [
    '2026-09-30.endive',
    'allowed_payment_method_types',
    'apps.install.created',
    'apps.install.deleted',
    'apps.install.updated',
    'billing_cycle_anchor',
    'blik',
    'current_trial',
    'missing_payment_method',
    'payment_behavior',
    'payment_method_types',
    'paypay',
    'payto',
    'sequra',
    'setup_future_usage',
    'subscription_details.pause',
    'tax_details',
  ],
  '23.1.0': [
    '2026-10-28.endive',
    'after_expiration',
    'au_acn',
    'au_wpn',
    'bw_vat',
    'ci_vat',
    'cz_dic',
    'fr_siren',
    'fr_siret',
    'fr_spi',
    'gh_tin',
    'hi-IN',
    'invoice_settings.account_tax_ids',
    'invoice_settings.custom_fields',
    'invoice_settings.description',
    'invoice_settings.footer',
    'is_kt',
    'md_cf',
    'mu_vat',
    'mz_nuit',
    'nz_bn',
    'pause_schedules',
    'pt_nif',
    'sm_coe',
    'subscription_pause',
    'three_d_secure.authentication.canceled',
    'three_d_secure.authentication.challenge_started',
    'three_d_secure.authentication.errored',
    'three_d_secure.authentication.failed',
    'three_d_secure.authentication.requires_challenge',
    'three_d_secure.authentication.requires_submission',
    'three_d_secure.authentication.succeeded',
    'tt_bir',
    'tt_vat',
  ],
}

/** Differences of another kind, by the start of what differs. */
export const UNLIKE: Record<string, string> = {
  'POST /v1/payment_methods.card.':
    'The description has a card by its number or by a token; the SDK one with all fields optional.',
  'POST /v1/products/:id.shippable': 'The description lets it be emptied; the SDK does not.',
}

type Field = { type: string; field: string; shape: TypeShape; release: string }

const PAUSE: TypeShape = {
  fields: {
    duration: { fields: { interval_options: { list: 'unknown' }, type: { is: ['indefinite', 'interval_options'] } } },
    enabled: 'boolean',
  },
}

/** Fields of answers that are newer than the description; the SDK's types have them. */
export const NEW_FIELDS: Field[] = [
  { type: 'CancellationDetails', field: 'feedback_option', shape: 'null', release: '22.6.0' },
  { type: 'PortalSubscriptionCancellationReason', field: 'feedback_options', shape: 'null', release: '22.6.0' },
  {
    type: 'CheckoutSession',
    field: 'allowed_payment_method_types',
    shape: { any: ['null', { list: 'string' }] },
    release: '23.0.0',
  },
  { type: 'PaymentIntent', field: 'payment_record', shape: 'null', release: '23.0.0' },
  { type: 'Product', field: 'tax_details', shape: 'null', release: '23.0.0' },
  { type: 'SubscriptionItem', field: 'current_trial', shape: 'null', release: '23.0.0' },
  { type: 'PortalFeatures', field: 'subscription_pause', shape: PAUSE, release: '23.1.0' },
  { type: 'Dispute', field: 'intended_submission_method', shape: 'null', release: '23.1.0' },
  { type: 'DisputeEvidenceDetails', field: 'submission_method', shape: 'string', release: '23.1.0' },
]
