export const MAX_ROWS = 50_000
/** Of a file that has two of each: its translations into the source language, or its own, which may be keys. */
export const SOURCE_TEXTS = ['language', 'own'] as const
export type SourceTexts = (typeof SOURCE_TEXTS)[number]
/** A file repeats the source text of a row that has a translation: that stays, or the file's is taken. */
export const SOURCE_REPEATS = ['keep', 'take'] as const
export type SourceRepeats = (typeof SOURCE_REPEATS)[number]
export const MAX_IDENTIFIER_LENGTH = 255
export const COLUMN_USES = ['identifier', 'source', 'context', 'speaker', 'max_length', 'ignored'] as const
export const SOURCE_COLUMN_REQUIRED = 'Choose the column of the source text'
export const COLUMN_CHOSEN_TWICE = 'No two columns can hold the same'
