import { readLimit } from '#collab/text/facts/limits.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { FormatError } from '../format.ts'
import { MAX_READ_CHARACTERS } from '../limits.ts'
import { type FoundSkipped, SKIPPED } from '../skipped.ts'
import { type ColumnUse, columnOf, guessColumns, languageColumns, sourceOf } from '../tables/columns.ts'
import type { UnitText } from '../text/namedUnits.ts'
import { coveredIn, type IsCovered, nameOf, readRows, type SheetCell, type SheetRow } from './cells.ts'
import { type CellText, createRunsView, fontsIn } from './richText.ts'
import type { Workbook, WorkbookSheet } from './workbook.ts'

type TextColumn = { language: string; at: number }
export type TextSheet = WorkbookSheet & {
  header: SheetRow
  rows: SheetRow[]
  targets: TextColumn[]
  width: number
  isCovered: IsCovered
}
export type SheetUnit = UnitText & { sheet: TextSheet; row: SheetRow; fonts: string[] }

const MAX_HEADER_ROW = 20
const CHARACTERS_OF_RUN = 16

type Shared = Pick<Workbook, 'strings' | 'numberStyles'> & { source: LanguageCode | undefined }
type Columns = Record<'source' | 'identifier' | 'context' | 'speaker' | 'maxLength', number>

export function createRoom() {
  let left = MAX_READ_CHARACTERS
  return ({ value, runs }: CellText) => {
    left -= value.length + runs.length * CHARACTERS_OF_RUN
    if (left < 0)
      throw new FormatError(
        `The texts of this workbook have more than ${MAX_READ_CHARACTERS.toLocaleString('en')} characters together`,
      )
  }
}

/** The texts of a worksheet: undefined when no row of its beginning names a column of source texts and another one. */
export function readSheet(
  sheet: WorkbookSheet,
  shared: Shared,
  takeRoom: (text: CellText) => void,
  skip: (skipped: FoundSkipped) => void,
) {
  const rows = readRows({ file: sheet.file, ...shared })
  for (const [at, header] of rows.slice(0, MAX_HEADER_ROW).entries()) {
    const uses = usesOf(header)
    const source = sourceOf(uses, shared.source)
    const targets = languageColumns(uses).filter((column) => column.at !== source?.at)
    if (!source || (columnOf(uses, 'identifier') === -1 && targets.length === 0)) continue
    const body = rows.slice(at + 1)
    const width = rows.reduce((most, row) => Math.max(most, row.width), 0)
    const found: TextSheet = { ...sheet, header, rows: body, targets, width, isCovered: coveredIn(sheet.file) }
    const columns: Columns = {
      source: source.at,
      identifier: columnOf(uses, 'identifier'),
      context: columnOf(uses, 'context'),
      speaker: columnOf(uses, 'speaker'),
      maxLength: columnOf(uses, 'maxLength'),
    }
    const languages = new Map(targets.map((target) => [target.at, target.language]))
    const read = (row: SheetRow) => unitOf(found, row, { columns, languages, takeRoom })
    for (const row of body) skipCells(found, row, { columns, languages, uses }, skip)
    const unread = body.flatMap(({ cells }) => {
      const cell = cells.get(columns.source)
      const name = cells.get(columns.identifier)?.text.value
      return cell && name && whyNoText(cell, true) ? [name] : []
    })
    return { language: source.language, units: body.flatMap(read), unread }
  }
  for (const row of rows)
    for (const [column, { text }] of row.cells)
      if (text.runs.length > 0) skip(skippedCell(sheet, row, column, text.value, SKIPPED.sheet))
  return undefined
}

const skippedCell = ({ name }: WorkbookSheet, { number }: SheetRow, column: number, text: string, reason: string) => ({
  ...{ at: number, place: `${name}!${nameOf(column, number)}`, text, reason },
})

type Uses = Pick<Reading, 'columns' | 'languages'> & { uses: readonly ColumnUse[] }

function skipCells(
  sheet: TextSheet,
  row: SheetRow,
  { columns, languages, uses }: Uses,
  skip: (skipped: FoundSkipped) => void,
) {
  const source = row.cells.get(columns.source)
  const hasSource = source !== undefined && !source.isFormula && source.text.value !== '' && source.text.runs.length > 0
  for (const [column, cell] of row.cells) {
    const isSource = column === columns.source
    const isText = isSource || languages.has(column)
    const reason = isText
      ? (whyNoText(cell, isSource) ?? (isSource || hasSource ? undefined : SKIPPED.noSource))
      : uses[column] === undefined
        ? SKIPPED.column
        : undefined
    if (reason && (cell.text.value !== '' || (cell.isFormula && isText)))
      skip(skippedCell(sheet, row, column, cell.text.value, reason))
  }
}

function whyNoText({ text, type, isFormula, isNumber }: SheetCell, isSource: boolean) {
  if (isFormula && (isSource || text.value === '')) return SKIPPED.formula
  if (text.runs.length > 0 || (isNumber && !isSource) || text.value === '') return undefined
  if (type === 'b') return SKIPPED.boolean
  if (type === 'e') return SKIPPED.error
  return isNumber ? SKIPPED.number : SKIPPED.date
}

const usesOf = ({ cells, width }: SheetRow): ColumnUse[] => [
  undefined,
  ...guessColumns(Array.from({ length: width }, (_, at) => cells.get(at + 1)?.text.value ?? '')),
]

type Reading = { columns: Columns; languages: ReadonlyMap<number, string>; takeRoom: (text: CellText) => void }

function unitOf(sheet: TextSheet, row: SheetRow, { columns, languages, takeRoom }: Reading): SheetUnit[] {
  const cell = row.cells.get(columns.source)
  // A calculated text follows from others, a number is none.
  if (!cell || cell.isFormula || cell.text.runs.length === 0) return []
  const valueIn = (column: number) => {
    const text = row.cells.get(column)?.text
    if (text) takeRoom(text)
    return text?.value ?? ''
  }
  takeRoom(cell.text)
  const fonts = fontsIn(cell.text.runs)
  const show = createRunsView(fonts)
  const translations = [...row.cells].flatMap(([column, { text, isNumber }]) => {
    const language = languages.get(column)
    if (language === undefined) return []
    // Excel makes a number of a translation that looks like one.
    if (text.runs.length > 0 || isNumber) takeRoom(text)
    const shown = isNumber ? text.value : text.runs.length === 0 ? '' : show(text)
    return shown === '' ? [] : [{ language, text: shown, column }]
  })
  return [
    {
      key: valueIn(columns.identifier) || `${sheet.name}!${nameOf(columns.source, row.number)}`,
      at: row.number,
      source: show(cell.text),
      context: valueIn(columns.context),
      speaker: columns.speaker === -1 ? undefined : valueIn(columns.speaker) || null,
      maxLength: columns.maxLength === -1 ? undefined : (readLimit(valueIn(columns.maxLength)) ?? null),
      translations: translations
        .sort((one, other) => one.column - other.column)
        .map(({ language, text }) => ({ language, text })),
      sheet,
      row,
      fonts,
    },
  ]
}
