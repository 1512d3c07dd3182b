export const MAX_JUDGED_AT_ONCE = 200
