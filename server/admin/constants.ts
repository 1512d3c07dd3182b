import { MAX_WORD_QUOTA, MIN_WORD_QUOTA } from '#db/vocabulary/plans.ts'

export const PASSWORD_REQUIRED = 'Password is required for new users'
export const WORD_QUOTA_RANGE = `Word quota must be a number from ${MIN_WORD_QUOTA} to ${MAX_WORD_QUOTA}`
