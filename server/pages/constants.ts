export const MAX_FILE_BYTES = 32 * 1024 * 1024
export const MAX_ROWS = 50_000
/** Of a file that has two of each: its translations into the source language, or its own, which may be keys. */
export const SOURCE_TEXTS = ['language', 'own'] as const
export type SourceTexts = (typeof SOURCE_TEXTS)[number]
/** Where a file repeats the source text and its page has a translation: that stays, or the file's is taken. */
export const SOURCE_REPEATS = ['keep', 'take'] as const
export type SourceRepeats = (typeof SOURCE_REPEATS)[number]
export const MAX_IDENTIFIER_LENGTH = 255
export const FILE_REQUIRED = 'Please select a CSV file'
export const ONE_FILE_ONLY = 'Please select one CSV file only'
export const NAME_REQUIRED = 'Please enter a page name'
export const TYPE_REQUIRED = 'Please select a content type'
export const FILE_TOO_LARGE = 'The file is larger than 32 MiB'
export const VERSION_HAS_NO_PAGES = 'This version has no pages'
