import { MAX_WORD_QUOTA, MIN_WORD_QUOTA } from '#db/vocabulary/plans.ts'

export const PASSWORD_REQUIRED = 'Password is required for new users'
export const WORD_QUOTA_RANGE = `Word quota must be a number from ${MIN_WORD_QUOTA} to ${MAX_WORD_QUOTA}`
export const NOT_ENDED =
  'The change is saved, but their subscription could not be ended. Save it again to try once more.'

/**
 * The consequences of a role. `words_free`, `words_paid`, `words_limited` and `words_stop`: words cost nothing, are paid, are
 * free up to a quota, or are not translated. `subscription_ends` and `subscription_stays`, with the invoice of the words
 * until now. `debt_stays`: it is still owed.
 */
export const ROLE_EFFECTS = [
  'words_free',
  'words_paid',
  'words_limited',
  'words_stop',
  'subscription_ends',
  'subscription_stays',
  'debt_stays',
] as const
