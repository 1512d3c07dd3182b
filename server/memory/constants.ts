import { FILE_EXTENSIONS } from '../files/detect/constants.ts'

export const TMX_FORMAT = 'tmx'
/** Endings of files that may have translations beside their texts. */
export const MEMORY_EXTENSIONS = FILE_EXTENSIONS.filter((extension) => !['arb', 'tbx', 'properties', 'ftl'].includes(extension))
export const MAX_MEMORY_IMPORTS = 200
export const MAX_WRITER_LENGTH = 255
export const NO_TRANSLATIONS = 'This file has no translations beside its texts, which a memory is made of'
export const LANGUAGE_UNNAMED = 'The file does not say the language of its translations. Please choose it'
export const TOO_MANY_IMPORTS = `A memory has at most ${MAX_MEMORY_IMPORTS} files. Please remove one first`
export const MAX_PREVIEWED = 1000
export const NO_SUCH_FILL = 'This fill cannot go on with that operation'
export const MEMORY_REMOVED = 'Imported memory removed'
export const MAX_SOUGHT_LENGTH = 200
export const MAX_FOUND = 50
export const NO_EXPRESSION = 'This is no regular expression'
export const SEARCH_TOOK_TOO_LONG = 'This search took too long. Search for a longer text, or for a whole word'
