/** The characters a source text has at most. */
export const MAX_SOURCE_LENGTH = 50_000
/** The characters the context of a source text has at most. */
export const MAX_CONTEXT_LENGTH = 10_000
/** The characters a translation has at most; its row in a live document too. In any writing they are one update of it. */
export const MAX_TRANSLATION_LENGTH = 80_000

/** Translations of a file or an export that are judged before it is sent: about a second of the thread of texts. */
export const MAX_JUDGED_OF_MANY = 2_000
