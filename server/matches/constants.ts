export const MIN_PERCENT = 60
/** Of the same text. */
export const SAME_PERCENT = 100
