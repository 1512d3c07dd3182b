/** Of a source text or a translation, wherever it comes from: one update of a live document holds it in any writing. */
export const MAX_TEXT_LENGTH = 80_000
export const MAX_CONTEXT_LENGTH = 10_000

/** Translations of a file or an export that are judged before it is sent: about a second of the thread of texts. */
export const MAX_JUDGED_OF_MANY = 2_000
