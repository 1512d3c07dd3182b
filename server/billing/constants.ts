import type { Pause } from '#db/vocabulary/billing/subscriptionStatuses.ts'

export const WEBHOOK_PATH = '/api/v1/stripe/webhook'

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
export const COLLECTION_PAUSED =
  'Billing of your subscription is paused, so words would not be billed. Write to support to go on.'
export const NOT_COUNTED = 'Your subscription has no price for words. Write to support to go on.'
export const DISPUTE_LOST =
  'A payment of yours was disputed and taken back. Write to support to settle it, then translating goes on.'

export const INSUFFICIENT_QUOTA = 'Insufficient translation quota'
export const QUOTA_LIMIT_REACHED = 'Translation Quota Limit Reached'
type Figure = number | string | null
export const quotaSentence = (needed: Figure, left: Figure) =>
  `You need ${needed} words for this translation, but you only have ${left} words remaining in your quota.`
export const quotaToast = (needed: Figure, left: Figure) =>
  `Quota limit reached: ${left} words remaining, need ${needed} words`
export const SUBSCRIPTION_REQUIRED = 'Subscription required'
export const SUBSCRIPTION_REQUIRED_DETAIL =
  'All Free Tier and non-subscribed users need to activate a subscription to use our translation services.'
const PAYMENT_REQUIRED_DETAIL = 'The last payment failed. Translating is paused until the open invoice is paid.'
export const PAUSE_DETAILS: Record<Pause, string> = {
  unpaid: PAYMENT_REQUIRED_DETAIL,
  disputed: 'A payment was disputed and taken back. Translating is paused until that is settled with support.',
  collection_paused: 'Billing of the subscription is paused, and translating with it.',
  not_counted: 'The subscription has no price for words, so translating is paused. Support can help.',
  no_card: 'There is no card to pay with. Translating is paused until one is added.',
  paused: 'The subscription is paused, and translating with it.',
}
export const SUBSCRIPTION_ENDING = 'Subscription is ending'
export const SUBSCRIPTION_ENDING_DETAIL =
  'The subscription is ending and its final invoice is being made. You can translate again in a few minutes.'
export const CAP_REACHED = 'Monthly spending cap reached'
export const WORD_LIMIT_REACHED = 'Not enough of your words are left this month'
export const CONFIRM_ADDRESS = 'Address not confirmed'
export const confirmForWords = (words: number) =>
  `Confirm your address to get your ${words.toLocaleString('en-US')} free words`
export const wordLimitSentence = (words: number, limit: { monthly_words: number; left_words: number }) => {
  const [needed, left, all] = [words, limit.left_words, limit.monthly_words].map((count) =>
    count.toLocaleString('en-US'),
  )
  return `This translation needs ${needed} words, but only ${left} of the ${all} that you can order this month are left. An owner or admin of the organization can change that.`
}
export const FREE_WORDS_GIVEN_OUT = 'No free words left for today'
export const FREE_WORDS_GIVEN_OUT_DETAIL =
  'All free words of today have been given out. Try again tomorrow (UTC), or activate Standard to translate now.'
export const CAP_IS_THE_OWNERS = 'Only the owner, who pays, can raise or remove the cap'
export const CONFIRM_EMAIL_FIRST = 'Please confirm your email address first'
