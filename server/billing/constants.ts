/** The address of Stripe's events, within the server. */
export const WEBHOOK_PATH = '/api/v1/stripe/webhook'

/** Refusals that screens show as they are (spec §8, reading 49). */
export const NOT_CONFIGURED = 'Billing is not configured'
export const NOT_LOADED = 'Could not load billing information. Please try again later.'
export const NOT_ACTIVATED = 'Failed to activate subscription. Please try again.'
export const PAYMENT_NOT_STARTED = 'Failed to start payment process. Please try again.'
export const PORTAL_NOT_OPENED = 'Failed to open billing portal. Please try again.'
export const NOT_CANCELED = 'Failed to cancel subscription. Please try again.'
export const NOT_RESUMED = 'Failed to resume subscription. Please try again.'
export const NOT_DOWNGRADED = 'Failed to downgrade. Please try again.'
export const NOT_VERIFIED = 'There was an error verifying your payment. Please check your billing page.'
export const NO_PAYMENT_METHOD = 'Add a payment method first'
export const UNLIMITED_ACCOUNT = 'Administrators have unlimited use and pay nothing'
export const IS_ENDING = 'Your subscription is ending: its final invoice is being made. You can leave this page.'
export const STILL_ENDING = 'Your former subscription is still ending. Try again in a few minutes.'
export const STILL_TRANSLATING =
  'Translations are still running. Wait until they are done or stop them, then downgrade.'
/** Refusals of Activate that something else has to come before. */
export const COLLECTION_PAUSED =
  'Billing of your subscription is paused, so words would not be billed. Write to support to go on.'
export const NOT_COUNTED = 'Your subscription has no price for words. Write to support to go on.'
export const DISPUTE_LOST =
  'A payment of yours was disputed and taken back. Write to support to settle it, then translating goes on.'
