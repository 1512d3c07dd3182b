/** Endings of files that can be imported besides CSV; without the dot. */
export const FILE_EXTENSIONS = [
  'po',
  'pot',
  'xml',
  'resx',
  'resw',
  'xlf',
  'xliff',
  'sdlxliff',
  'mxliff',
  'mqxliff',
  'strings',
  'stringsdict',
  'xcstrings',
  'arb',
  'json',
  'jsonc',
  'properties',
  'yml',
  'yaml',
  'ftl',
  'rpy',
  'tmx',
  'tbx',
  'csv',
  'tsv',
  'tab',
  'xlsx',
  'xlsm',
]
/** Besides a language, what a column of a table may hold. */
export const COLUMN_USES = ['identifier', 'source', 'context', 'speaker', 'max_length', 'ignored'] as const
export const SOURCE_COLUMN_REQUIRED = 'Choose the column of the source text'
export const COLUMN_CHOSEN_TWICE = 'No two columns can hold the same'
export const ANY_FILE_REQUIRED = 'Please select a file'
export const FILE_EMPTY = 'The file is empty'
export const UNKNOWN_FORMAT = 'Dragoman does not know the format of this file'
export const PAGE_HAS_NO_FILE = 'This page was not imported from a file that can be exported again'
/** Of an exported file: its number of texts that the format cannot hold, and why not the first one, percent-encoded. */
export const LEFT_OUT_HEADER = 'X-Left-Out'
export const FIRST_LEFT_OUT_HEADER = 'X-Left-Out-First'
export const PATH_OUTSIDE = 'The path must lead to a file within its folder'
export const VERSION_HAS_NO_FILES = 'No page of this version was imported from a file that can be exported again'
export const NO_TARGET_LANGUAGE = 'The project is not translated into the language of this file'
