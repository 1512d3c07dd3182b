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
  'ts',
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
export const FILE_EMPTY = 'The file is empty'
export const UNKNOWN_FORMAT = 'Dragoman does not know the format of this file'
export const NO_TARGET_LANGUAGE = 'The project is not translated into the language of this file'
const MAX_NAMES_SAID = 5
export const severalPages = (names: readonly string[]) =>
  `It may hold translations of ${names.slice(0, MAX_NAMES_SAID).join(', ')}: import it as a newer file of its page`
