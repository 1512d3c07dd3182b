export const MAX_REPLACED_ROWS_AT_ONCE = 200
export const MAX_LEFT_OUT = 500
export const MAX_FIND_LENGTH = 500
export const MAX_REPLACEMENT_LENGTH = 2_000
export const FIND_REQUIRED = 'Write the text to look for'
export const REPLACEMENT_ENDED = 'This replacement was undone, so nothing more is replaced. Start again.'
