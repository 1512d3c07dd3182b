export const NOTHING_TO_HAND_OFF = 'None of these texts is of that kind'
export const TOO_LONG_FOR_CELLS = 'A cell of a workbook holds at most 32,767 characters.'
