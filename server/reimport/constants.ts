export const ALREADY_UNDONE = 'This import has already been undone'
/** As many changes of each kind are shown; all of them are counted. */
export const MOST_SHOWN = 200
