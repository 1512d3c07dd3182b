export const MAX_RIPPLED_ROWS_AT_ONCE = 200
export const TRANSLATION_MOVED = 'The term has another translation by now. Look at its rows again.'
export const OTHER_LANGUAGE = 'This line of the glossary is in another language'

/** Tells the AI what to change in a row, and that all else stays. */
export const renewalNote = ({ term, former, translation }: { term: string; former: string; translation: string }) =>
  `Say "${translation || term}" for "${term}", inflected as grammar asks, where "${former}" stands in any form. Leave all other words as they are.`
