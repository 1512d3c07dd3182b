export const PLANS = ['free_tier', 'standard', 'admin'] as const
export type Plan = (typeof PLANS)[number]

export const CENTS_PER_WORD = 4
export const DEFAULT_FREE_WORDS = 500
export const MIN_WORD_QUOTA = 1
export const MAX_WORD_QUOTA = 50_000
export const MAX_CAP_CENTS = 1_000_000_000
export const MAX_MONTHLY_WORDS = 100_000_000
/** A word quota above it is none. */
export const UNLIMITED_ABOVE = 1_000_000_000

const LEDGER_STATES = ['reserved', 'billed', 'released'] as const
export type LedgerState = (typeof LEDGER_STATES)[number]

/**
 * `failed`: refused, and tried again later. `replaced`: Stripe counted a part of several; another event has the rest.
 * `lost`: the customer is gone at Stripe, and nobody can be charged.
 */
export const METER_EVENT_STATES = ['waiting', 'failed', 'sent', 'replaced', 'lost'] as const
export type MeterEventState = (typeof METER_EVENT_STATES)[number]

export const centsPerWord = (plan: Plan) => (plan === 'standard' ? CENTS_PER_WORD : 0)

/** The only price: whole cents for whole words, never a float. */
export const priceCents = (words: number, cents_per_word = CENTS_PER_WORD) => words * cents_per_word

export const wordsFor = (cents: number, cents_per_word: number) => (cents - (cents % cents_per_word)) / cents_per_word

/** 1234567 as `12345.67`, by whole numbers alone. */
export function usd(cents: number) {
  const rest = cents % 100
  return `${(cents - rest) / 100}.${String(rest).padStart(2, '0')}`
}

export const dollars = (cents: number) => `$${usd(cents).replace(/\B(?=(\d{3})+\.)/g, ',')}`

export const isUnlimited = (wordQuota: number | null) => wordQuota === null || wordQuota > UNLIMITED_ABOVE

/** Words that may still be translated; `null` is unlimited, never below 0 (spec §9). */
export const wordsLeft = (wordQuota: number | null, wordsTranslated: number) =>
  wordQuota === null || isUnlimited(wordQuota) ? null : Math.max(0, wordQuota - wordsTranslated)

type QuotaStatus = 'ok' | 'warning' | 'exceeded' | 'unlimited'

/** 'warning' is strictly above 70 %, 'exceeded' when nothing is left (reading 6). */
export function quotaStatus(wordQuota: number | null, wordsTranslated: number): QuotaStatus {
  const left = wordsLeft(wordQuota, wordsTranslated)
  if (wordQuota === null || left === null) return 'unlimited'
  if (left === 0) return 'exceeded'
  return wordsTranslated * 100 > wordQuota * 70 ? 'warning' : 'ok'
}
