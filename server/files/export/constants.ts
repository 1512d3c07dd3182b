export const VERSION_HAS_NO_PAGES = 'This version has no pages'
export const PAGE_HAS_NO_FILE = 'This page was not imported from a file that can be exported again'
export const VERSION_HAS_NO_FILES = 'No page of this version was imported from a file that can be exported again'
/** Of an exported file: its number of texts that the format cannot hold, and why not the first one, percent-encoded. */
export const LEFT_OUT_HEADER = 'X-Left-Out'
export const FIRST_LEFT_OUT_HEADER = 'X-Left-Out-First'
export const NOTHING_TO_HAND_OFF = 'None of these texts is of that kind'
export const UNHELD =
  'XLIFF holds no identifier with control characters, and a cell of a workbook at most 32,767 characters.'
export const PSEUDO_LOCALIZED_HEADER = 'X-Pseudo-Localized'

/** Rises when the same texts are written otherwise, so that nobody takes an earlier export for the present one. */
export const FORMATS_VERSION = '6'
