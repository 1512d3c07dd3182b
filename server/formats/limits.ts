export const MAX_ENTRIES = 50_000
export const MAX_TEXT_LENGTH = 10_000
export const MAX_FILE_CHARACTERS = 32 * 1024 * 1024
/** Objects in objects, elements in elements. */
export const MAX_DEPTH = 100
