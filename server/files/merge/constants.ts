export const ALREADY_UNDONE = 'This operation has already been undone'
export const NOT_UNDONE = 'This operation has not been undone'
export const UNRELATED_FILE =
  'Nothing was merged: the file has nothing in common with its page. Confirm the merge if it is the right file'
export const BEING_TRANSLATED = 'This text is being translated'
export const NOT_ITS_ACCEPTANCE = 'This is no acceptance of suggestions that can go on'
export const MAX_SHOWN = 200
