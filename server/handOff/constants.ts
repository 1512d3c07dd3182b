export const NOTHING_TO_HAND_OFF = 'None of these texts is of that kind'
export const UNHELD =
  'XLIFF holds no identifier with control characters, and a cell of a workbook at most 32,767 characters.'
