export const NOT_REDOABLE = 'This cannot be done again: what it brought is not kept'
export const STILL_UNDER_WAY = 'This change is still under way. Stop it first.'
export const OWN_ACTS = { most: 50, minutes: 60 }
export const OPERATIONS_AT_ONCE = 20
