export const SAME_VERSION = 'Please choose two different versions'
export const MAX_DIFFERENCES = 100
export const DIFFERENCE_KINDS = ['new', 'changed', 'gone', 'translations'] as const
