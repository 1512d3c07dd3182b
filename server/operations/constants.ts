export const ALREADY_UNDONE = 'This operation has already been undone'
export const NOT_UNDOABLE = 'This operation cannot be undone'
/** As many are answered at once. */
export const OPERATIONS_AT_ONCE = 20
