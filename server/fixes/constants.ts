export const MAX_FIXED_ROWS_AT_ONCE = 200
