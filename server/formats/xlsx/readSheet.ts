import { type ColumnUse, columnOf, guessColumns, languageColumns, sourceOf } from '../tables/columns.ts'
import type { UnitText } from '../text/namedUnits.ts'
import { nameOf, readRows, type SheetCell, type SheetRow } from './cells.ts'
import { fontsIn, showRuns } from './richText.ts'
import type { Workbook, WorkbookSheet } from './workbook.ts'

type TextColumn = { language: string; at: number }
/** A worksheet with texts; `width` is the last column with a cell. */
export type TextSheet = WorkbookSheet & { header: SheetRow; rows: SheetRow[]; targets: TextColumn[]; width: number }
export type SheetUnit = UnitText & { sheet: TextSheet; row: SheetRow; fonts: string[] }

/** A title and notes may stand above the header. */
const MAX_HEADER_ROW = 20
const EMPTY: SheetCell['runs'] = []

type Shared = Pick<Workbook, 'strings' | 'numberStyles'>

/** The texts of a worksheet: undefined when no row of its beginning names a column of source texts and another one. */
export function readSheet(sheet: WorkbookSheet, shared: Shared) {
  const rows = readRows({ file: sheet.file, ...shared })
  for (const [at, header] of rows.slice(0, MAX_HEADER_ROW).entries()) {
    const uses = usesOf(header)
    const source = sourceOf(uses)
    const targets = languageColumns(uses).filter((column) => column.at !== source?.at)
    if (!source || (columnOf(uses, 'identifier') === -1 && targets.length === 0)) continue
    const body = rows.slice(at + 1)
    const width = rows.reduce((most, { cells }) => Math.max(most, ...cells.keys()), 0)
    const found: TextSheet = { ...sheet, header, rows: body, targets, width }
    return { language: source.language, units: body.flatMap((row) => unitOf(found, row, uses, source.at)) }
  }
  return undefined
}

/** The contents of columns, by their number; there is no column 0. */
function usesOf({ cells }: SheetRow): ColumnUse[] {
  const names = Array.from({ length: Math.max(0, ...cells.keys()) + 1 }, (_, at) => cells.get(at)?.value ?? '')
  return guessColumns(names)
}

function unitOf(sheet: TextSheet, row: SheetRow, uses: ColumnUse[], source: number): SheetUnit[] {
  const cellIn = (role: Parameters<typeof columnOf>[1]) => row.cells.get(columnOf(uses, role))?.value ?? ''
  const cell = row.cells.get(source)
  // A calculated text follows from others, a number is none.
  if (!cell || cell.isFormula || cell.runs.length === 0) return []
  const fonts = fontsIn(cell.runs)
  const shown = (column: number) => {
    const found = row.cells.get(column)
    // Excel makes a number of a translation that looks like one.
    return found?.isNumber ? found.value : showRuns(found?.runs ?? EMPTY, fonts)
  }
  return [
    {
      key: cellIn('identifier') || `${sheet.name}!${nameOf(source, row.number)}`,
      at: row.number,
      source: shown(source),
      context: cellIn('context'),
      speaker: cellIn('speaker') || undefined,
      maxLength: Number(cellIn('maxLength')) || undefined,
      translations: sheet.targets
        .filter(({ at }) => shown(at) !== '')
        .map(({ language, at }) => ({ language, text: shown(at) })),
      sheet,
      row,
      fonts,
    },
  ]
}
