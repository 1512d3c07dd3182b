export const MIN_PERCENT = 60
export const SAME_PERCENT = 100
