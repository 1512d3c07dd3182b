export const HANDED_OFF = ['all', 'untranslated', 'needs_review', 'source_changed', 'not_checked'] as const
export type HandedOff = (typeof HANDED_OFF)[number]

export const HAND_OFF_FORMATS = ['xliff', 'xlsx'] as const
export type HandOffFormat = (typeof HAND_OFF_FORMATS)[number]
