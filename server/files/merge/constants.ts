export const ALREADY_UNDONE = 'This operation has already been undone'
/** Before it: the path of a file, where there are many. */
export const UNRELATED_FILE =
  'Nothing was merged: the file has nothing in common with its page. Confirm the merge if it is the right file'
export const BEING_TRANSLATED = 'This text is being translated'
export const NOT_ITS_ACCEPTANCE = 'This is no acceptance of suggestions that can go on'
/** As many changes of each kind are shown; all of them are counted. */
export const MAX_SHOWN = 200
