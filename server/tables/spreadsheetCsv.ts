import { spreadsheetSafeText } from '#db/vocabulary/texts/formulas.ts'
import { csvLine } from './csv.ts'

const BYTE_ORDER_MARK = '\ufeff'

/** A whole CSV for spreadsheets: it is read as UTF-8, and no cell of it is run. */
export const spreadsheetCsv = (lines: string[][]) =>
  BYTE_ORDER_MARK + lines.map((cells) => csvLine(cells.map(spreadsheetSafeText))).join('')
