/** Which texts of a page somebody outside is to work on. */
export const HANDED_OFF = ['all', 'untranslated', 'needs_review', 'source_changed', 'not_checked'] as const
export type HandedOff = (typeof HANDED_OFF)[number]

/** The formats that translators take, whatever the page came from. */
export const HAND_OFF_FORMATS = ['xliff', 'xlsx'] as const
export type HandOffFormat = (typeof HAND_OFF_FORMATS)[number]
