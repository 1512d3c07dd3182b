import type { Pause } from '#db/vocabulary/billing/subscriptionStatuses.ts'

/** The note of a person about the text they want. */
export const MAX_NOTE_LENGTH = 1_000
/** Messages that screens branch on (spec §8). */
export const INSUFFICIENT_QUOTA = 'Insufficient translation quota'
export const SUBSCRIPTION_REQUIRED = 'Subscription required'
export const SUBSCRIPTION_REQUIRED_DETAIL =
  'All Free Tier and non-subscribed users need to activate a subscription to use our translation services.'
/** The same refusal, where a subscription is there and something is owed. */
export const PAYMENT_REQUIRED_DETAIL = 'The last payment failed. Translating is paused until the open invoice is paid.'
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
export const CONFIRM_ADDRESS = 'Address not confirmed'
export const confirmForWords = (words: number) =>
  `Confirm your address to get your ${words.toLocaleString('en-US')} free words`
export const FREE_WORDS_GIVEN_OUT = 'No free words left for today'
export const FREE_WORDS_GIVEN_OUT_DETAIL =
  'All free words of today have been given out. Try again tomorrow (UTC), or activate Standard to translate now.'
export const TRANSLATION_STARTED = 'Translation started'
export const REGENERATION_STARTED = 'Translation regeneration started'
export const NOTHING_TO_REGENERATE = 'None of these texts has a translation'
export const NOTHING_TO_TRANSLATE = 'Every text already has a translation'
export const SOURCE_UNCHANGED = 'The source text has not changed since it was translated'
/** Of rows that are not translated now: somebody is in them. */
export const leftTo = (rows: number, names: string) =>
  `${rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} rows`} left to ${names}`

/** The ids of the started operations stand in this header: the fields of the answer are the specification's. */
export const OPERATION_IDS = 'Operation-Ids'
