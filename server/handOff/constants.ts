export const NOTHING_TO_HAND_OFF = 'The page has no such text'
export const TOO_LONG_FOR_CELLS = 'A cell of a workbook holds at most 32,767 characters.'
