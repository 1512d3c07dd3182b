/** The characters a translation has at most; its row in a live document too. */
export const MAX_TRANSLATION_LENGTH = 20_000
