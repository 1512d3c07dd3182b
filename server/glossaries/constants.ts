/** Followed by the day, as `Project Glossary 2026-11-20`; a client sends its own day (reading 26). */
export const DEFAULT_NAME = 'Project Glossary'
export const DEFAULT_DESCRIPTION = 'Translation terminology'
export const GLOSSARY_NAME_REQUIRED = 'Glossary name is required'
export const TERM_REQUIRED = 'A term is required'
export const TERM_DESCRIPTION_REQUIRED = 'A description of the term is required'
export const ALREADY_HAS_A_GLOSSARY = 'Project already has a glossary'
export const TERM_TAKEN = 'The glossary already has this term in this language'
export const NAME_A_LANGUAGE = 'Several languages share this term; name one with target_language'

export const TBX = {
  ending: '.tbx',
  required: 'Please select a TBX file',
  single: 'Please select one TBX file only',
}

export const MAX_TERM_LENGTH = 255
export const MAX_TEXT_LENGTH = 10_000
export const MAX_ENTRIES = 50_000
export const MAX_LINES_AT_ONCE = 500

export const TERM_COLUMNS = [
  'term_id',
  'term_description',
  'source_text',
  'target_language',
  'translation',
  'notes',
  'context',
] as const
export type TextColumn = (typeof TERM_COLUMNS)[number]
/** A cell has a line for each forbidden word and each variant, and yes or nothing for what is so or not. */
export const FACT_COLUMNS = [
  ...(['forbidden', 'variants', 'source_variants', 'is_case_sensitive', 'is_proposed'] as const),
  ...(['part_of_speech', 'gender'] as const),
] as const
export type FactColumn = (typeof FACT_COLUMNS)[number]
export type TermColumn = TextColumn | FactColumn
export const isFact = (column: TermColumn): column is FactColumn => FACT_COLUMNS.some((fact) => fact === column)
export const MAX_FORBIDDEN = 20

export const MAX_PROPOSED_TERMS = 50
/** Of a page, in one call; longer pages are read from their beginning. */
export const MAX_READ_CHARACTERS = 20_000
export const NO_PROPOSALS = 'The AI service gave no answer. Please try again later.'
