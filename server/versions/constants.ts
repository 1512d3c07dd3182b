export const SAME_VERSION = 'Please choose two different versions'
export const ALREADY_UNDONE = 'These changes have already been undone'
/** As many differences are answered at once. */
export const MAX_DIFFERENCES = 100
export const DIFFERENCE_KINDS = ['new', 'changed', 'gone', 'translations'] as const
