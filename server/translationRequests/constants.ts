export const MAX_NOTE_LENGTH = 1_000
export const TRANSLATION_STARTED = 'Translation started'
export const REGENERATION_STARTED = 'Translation regeneration started'
export const NOTHING_TO_REGENERATE = 'None of these texts has a translation'
export const NOTHING_TO_TRANSLATE = 'Every text already has a translation'
export const SOURCE_UNCHANGED = 'The source text has not changed since it was translated'
export const leftTo = (rows: number, names: string) =>
  `${rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} rows`} left to ${names}`

/** The ids of the started operations stand in this header: the fields of the answer are the specification's. */
export const OPERATION_IDS = 'Operation-Ids'
