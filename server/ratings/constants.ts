export const MAX_RATED_AT_ONCE = 1_000
/** Ratings cost no words: what they cost is bounded by these, for each organization. */
export const MAX_RATED_A_DAY = { free_tier: 200, others: 10_000 } as const

export const RATING_STARTED = 'Rating started'
export const NOTHING_TO_RATE = 'No rating is out of date'
export const RATED_ALREADY = 'The AI works on these texts already'
export const RATING_STOPPED = 'Rating stopped'
export const NOTHING_RATED = 'Nothing was being rated'
export const NOT_RATING = 'The AI service of this project does not rate translations.'
export const RATED_ENOUGH = 'Your organization has had as many texts rated again today as it may. Try again tomorrow.'
export const NOT_THE_TEXT = 'The translation was changed in the meantime'
export const NO_TEXT = 'There is no translation to rate'
