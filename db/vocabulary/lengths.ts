export const MAX_SOURCE_LENGTH = 50_000
export const MAX_CONTEXT_LENGTH = 10_000
/** A translation of this length is one update of its live document in any writing. */
export const MAX_TRANSLATION_LENGTH = 80_000

/** Translations of a file or an export that are judged before it is sent: about a second of the thread of texts. */
export const MAX_JUDGED_OF_MANY = 2_000
