export const SAME_VERSION = 'Please choose two different versions'
/** As many differences are answered at once. */
export const MAX_DIFFERENCES = 100
export const DIFFERENCE_KINDS = ['new', 'changed', 'gone', 'translations'] as const
