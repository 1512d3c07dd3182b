import type { Issue } from '../http/apiError.ts'
import {
  type CsvFault,
  type CsvRow,
  createCsvReader,
  createDecoder,
  DELIMITERS,
  type Delimiter,
  type Encoding,
} from './csv.ts'

/** A fault of a file: `line` counts the file's lines from 1, `column` is the column's name. */
export type TableFault = { line: number; column: string | null; msg: string }
export type Refuse = (line: number, column: string | null, msg: string) => void

export type ColumnRule = { most: number; isRequired?: boolean; mayBeEmpty?: boolean; mayBeBlank?: boolean }
export type TableColumn<Use extends string> = { name: string; use: Use | 'ignored' }

type TableRules<Use extends string> = {
  columns: ReadonlyMap<Use, ColumnRule>
  maxRows: number
  tooManyRows: string
  onRow(row: CsvRow, uses: readonly (Use | 'ignored')[], refuse: Refuse, columns: readonly TableColumn<Use>[]): void
}

/** The first bytes of spreadsheets: the zip of an .xlsx or .ods, and an .xls. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]
const MARK_LENGTH = 4
const PIECE_BYTES = 65_536
const HEADER_LENGTH = 65_536
const MAX_COLUMNS = 1000
const MAX_COLUMN_NAME_LENGTH = 255
const MAX_FAULTS = 20
const MAX_FAULTS_COUNTED = 10_000

/** Recognises the delimiter by the header; columns stand in any order, and unknown ones are passed over (reading 29). */
export function createCsvTable<Use extends string>({ columns: rules, maxRows, tooManyRows, onRow }: TableRules<Use>) {
  // Long: all of it works on the place in the file.
  const decoder = createDecoder()
  const faults: TableFault[] = []
  let beginning = ''
  let columns: TableColumn<Use>[] | undefined
  let uses: (Use | 'ignored')[] = []
  let cellRules: (ColumnRule | undefined)[] = []
  let delimiter: Delimiter = ','
  let mayBeBroken = false
  const firstBytes: number[] = []
  let reader: ReturnType<typeof createCsvReader> | undefined
  let [rows, faultsCount] = [0, 0]

  const isWorkbook = () => WORKBOOKS.some((mark) => mark.every((byte, at) => firstBytes[at] === byte))
  const refuse: Refuse = (line, column, msg) => {
    faultsCount++
    if (faults.length < MAX_FAULTS) faults.push({ line, column, msg })
  }

  function readText(text: string, isLast: boolean) {
    mayBeBroken ||= !text.isWellFormed() || text.includes('\0')
    if (reader) return reader.push(text)
    beginning += text
    if (beginning.length < HEADER_LENGTH && !isLast) return
    delimiter = recogniseDelimiter(beginning, rules)
    reader = createCsvReader(delimiter, readRow, readFault)
    reader.push(beginning)
    beginning = ''
  }

  function readRow(row: CsvRow) {
    if (columns) return readBody(row, columns)
    const tooLarge = sizeFault(row.cells)
    if (tooLarge) {
      refuse(row.line, null, tooLarge)
      return false
    }
    columns = row.cells.map((cell) => columnOf(cell, rules))
    uses = columns.map((column) => column.use)
    cellRules = uses.map((use) => (use === 'ignored' ? undefined : rules.get(use)))
    for (const [column, msg] of headerFaults(columns, rules)) refuse(row.line, column, msg)
    return faultsCount === 0
  }

  function readFault({ line, cell, msg }: CsvFault) {
    refuse(line, columns?.[cell]?.name ?? null, msg)
    return faultsCount < MAX_FAULTS_COUNTED
  }

  function readBody(row: CsvRow, columns: TableColumn<Use>[]) {
    const { line, cells } = row
    if (++rows > maxRows) {
      refuse(line, null, tooManyRows)
      return false
    }
    if (cells.length !== columns.length)
      refuse(line, null, `This row has ${cellsOf(cells.length)}, the header has ${columns.length}`)
    else {
      for (let index = 0; index < cells.length; index++)
        checkCell(cells[index]!, cellRules[index], columns[index]!.name, line)
      onRow(row, uses, refuse, columns)
    }
    return faultsCount < MAX_FAULTS_COUNTED
  }

  function checkCell(cell: string, rule: ColumnRule | undefined, name: string, line: number) {
    if (mayBeBroken && !cell.isWellFormed())
      refuse(line, name, 'These bytes are not valid text; save the file as UTF-8')
    if (mayBeBroken && cell.includes('\0')) refuse(line, name, 'A NUL character is not allowed')
    if (rule === undefined) return
    if (cell.length > rule.most)
      refuse(line, name, `At most ${inEnglish(rule.most)} characters, here are ${inEnglish(cell.length)}`)
    if (rule.mayBeEmpty) return
    if (cell === '' || (!rule.mayBeBlank && cell.trim() === '')) refuse(line, name, 'This cell must not be empty')
  }

  function pushPiece(bytes: Uint8Array) {
    firstBytes.push(...bytes.subarray(0, MARK_LENGTH - firstBytes.length))
    if (!isWorkbook()) return readText(decoder.push(bytes), false)
    if (faultsCount === 0) refuse(1, null, 'This is a workbook, not a CSV: save its sheet as CSV (UTF-8)')
  }

  return {
    push(bytes: Uint8Array) {
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) pushPiece(bytes.subarray(at, at + PIECE_BYTES))
    },
    end() {
      if (!isWorkbook()) {
        readText(decoder.end(), true)
        reader!.end()
      }
      if (!columns && faultsCount === 0) refuse(1, null, 'The file is empty')
      else if (rows === 0 && faultsCount === 0) refuse(1, null, 'The file has no rows below its header')
      return {
        delimiter,
        encoding: decoder.encoding() as Encoding,
        columns: columns ?? [],
        rows_count: Math.min(rows, maxRows),
        faults,
        faults_count: faultsCount,
      }
    },
    isRefused: () => faultsCount > 0,
    namesFaults: () => faults.length < MAX_FAULTS,
  }
}

export function issuesIn({ faults, faults_count }: { faults: TableFault[]; faults_count: number }): Issue[] {
  const issues: Issue[] = faults.map(({ line, column, msg }) => ({
    loc: column === null ? ['body', 'file', line] : ['body', 'file', line, column],
    msg: column === null ? `Line ${line}: ${msg}` : `Line ${line}, column ${column}: ${msg}`,
    type: 'csv',
  }))
  const more = faults_count - faults.length
  if (more > 0) issues.push({ loc: ['body', 'file'], msg: `There are ${more} more errors`, type: 'csv' })
  return issues
}

const inEnglish = (count: number) => count.toLocaleString('en')
const cellsOf = (count: number) => (count === 1 ? '1 cell' : `${count} cells`)

function sizeFault(header: string[]) {
  if (header.length > MAX_COLUMNS) return `A file has at most ${inEnglish(MAX_COLUMNS)} columns`
  const isLong = header.some((name) => name.length > MAX_COLUMN_NAME_LENGTH)
  return isLong ? `The name of a column has at most ${MAX_COLUMN_NAME_LENGTH} characters` : undefined
}

type Rules<Use extends string> = ReadonlyMap<Use, ColumnRule>

function columnOf<Use extends string>(cell: string, rules: Rules<Use>): TableColumn<Use> {
  const name = cell.trim()
  const key = name.toLowerCase().replaceAll('_', '-')
  const use = [...rules.keys()].find((use) => use.toLowerCase().replaceAll('_', '-') === key)
  return { name, use: use ?? 'ignored' }
}

const requiredOf = <Use extends string>(rules: Rules<Use>) =>
  [...rules].filter(([, rule]) => rule.isRequired).map(([use]) => use)

function headerFaults<Use extends string>(columns: TableColumn<Use>[], rules: Rules<Use>) {
  const faults: [column: string | null, msg: string][] = []
  const seen = new Set<Use | 'ignored'>()
  if (!columns.every(({ name }) => name.isWellFormed()))
    faults.push([null, 'The header is not valid text; save the file as UTF-8'])
  for (const { name, use } of columns) {
    if (use !== 'ignored' && seen.has(use)) faults.push([name, 'This column is there twice'])
    seen.add(use)
  }
  for (const required of requiredOf(rules))
    if (!seen.has(required)) faults.push([required, 'This column is missing; it is required'])
  return faults
}

/** The delimiter under which the header holds most of the required columns, and then most columns. */
function recogniseDelimiter<Use extends string>(beginning: string, rules: Rules<Use>): Delimiter {
  const required = requiredOf(rules)
  const scores = DELIMITERS.map((delimiter) => {
    const header = readHeader(beginning, delimiter)
    const uses = new Set(header.map((cell) => columnOf(cell, rules).use))
    return { delimiter, score: required.filter((use) => uses.has(use)).length * 10_000 + header.length }
  })
  return scores.reduce((best, next) => (next.score > best.score ? next : best)).delimiter
}

function readHeader(beginning: string, delimiter: Delimiter) {
  let header: string[] = []
  const takeFirst = ({ cells }: CsvRow) => {
    header = cells
    return false
  }
  const reader = createCsvReader(delimiter, takeFirst, () => false)
  reader.push(beginning)
  reader.end()
  return header
}
