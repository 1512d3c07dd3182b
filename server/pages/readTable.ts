import { isLanguage, type LanguageCode } from '#db/vocabulary/languages.ts'
import { countWords } from '#db/vocabulary/words.ts'
import {
  type CsvFault,
  type CsvRow,
  createCsvReader,
  createDecoder,
  DELIMITERS,
  type Delimiter,
  type Encoding,
} from '../http/csv.ts'
import {
  type Fault,
  MAX_CONTENT_LENGTH,
  MAX_FAULTS,
  MAX_IDENTIFIER_LENGTH,
  MAX_ROWS,
  MAX_TRANSLATION_LENGTH,
} from './contract.ts'

export type PageText = {
  position: number
  identifier: string
  content: string
  context: string
  words: number
  translations: [LanguageCode, string][]
}

export type ColumnUse = 'identifier' | 'content' | 'context' | 'ignored' | LanguageCode
export type Column = { name: string; use: ColumnUse }

/** What a page's CSV is made of. */
export type TableSummary = {
  delimiter: Delimiter
  encoding: Encoding
  columns: Column[]
  /** The first rows, as they are. */
  rows: string[][]
  rows_count: number
  words: number
  translations: Partial<Record<LanguageCode, number>>
  faults: Fault[]
  faults_count: number
}

const MAX_LENGTHS = { identifier: MAX_IDENTIFIER_LENGTH, content: MAX_CONTENT_LENGTH, context: MAX_CONTENT_LENGTH }
const HEADER_LENGTH = 65_536
const ROWS_SHOWN = 10
/** Faults beyond these are not worth the time of counting them. */
const MAX_FAULTS_COUNTED = 10_000

/**
 * Reads a page's CSV as its bytes arrive (spec §3, readings 29 and 30). Every good row goes to `onText` in the file's order
 * until the first fault; from then on only faults are looked for, and the file is refused as a whole.
 */
export function createTableReader(targets: readonly LanguageCode[], onText: (text: PageText) => void) {
  const decoder = createDecoder()
  const identifiers = new Set<string>()
  const lines: number[] = []
  const faults: Fault[] = []
  const translations: Partial<Record<LanguageCode, number>> = {}
  let beginning = ''
  let columns: Column[] | undefined
  let delimiter: Delimiter = ','
  /** Looking at each cell is only worth it when something in the file looks wrong. */
  let mayBeBroken = false
  let reader: ReturnType<typeof createCsvReader> | undefined
  const shown: string[][] = []
  let [rows, words, faultsCount] = [0, 0, 0]

  function refuse(line: number, column: string | null, msg: string) {
    faultsCount++
    if (faults.length < MAX_FAULTS) faults.push({ line, column, msg })
  }

  function readText(text: string, isLast: boolean) {
    mayBeBroken ||= !text.isWellFormed() || text.includes('\0')
    if (reader) return reader.push(text)
    beginning += text
    if (beginning.length < HEADER_LENGTH && !isLast) return
    delimiter = recogniseDelimiter(beginning)
    reader = createCsvReader(delimiter, readRow, readFault)
    reader.push(beginning)
    beginning = ''
  }

  function readRow(row: CsvRow) {
    if (columns) return readBody(row, columns)
    columns = row.cells.map((cell) => columnOf(cell, targets))
    for (const [column, msg] of headerFaults(columns)) refuse(row.line, column, msg)
    return faultsCount === 0
  }

  function readFault({ line, cell, msg }: CsvFault) {
    refuse(line, columnName(columns, cell), msg)
    return faultsCount < MAX_FAULTS_COUNTED
  }

  function readBody({ line, cells }: CsvRow, columns: Column[]) {
    if (++rows > MAX_ROWS) {
      refuse(line, null, `A page has at most ${MAX_ROWS.toLocaleString('en')} rows`)
      return false
    }
    if (cells.length !== columns.length) {
      refuse(line, null, `This row has ${cellsOf(cells.length)}, the header has ${columns.length}`)
      return faultsCount < MAX_FAULTS_COUNTED
    }
    if (shown.length < ROWS_SHOWN) shown.push(cells)
    const text: PageText = { position: rows - 1, identifier: '', content: '', context: '', words: 0, translations: [] }
    for (let index = 0; index < cells.length; index++) readCell(text, columns[index]!, cells[index]!, line)
    if (identifiers.size === identifiers.add(text.identifier).size) refuseRepeated(text.identifier, line)
    else lines.push(line)
    text.words = countWords(text.content)
    words += text.words
    if (faultsCount === 0) onText(text)
    return faultsCount < MAX_FAULTS_COUNTED
  }

  function refuseRepeated(identifier: string, line: number) {
    if (identifier.trim() === '') return // it was refused for being empty
    const first = faults.length < MAX_FAULTS ? [...identifiers].indexOf(identifier) : 0 // only for those that are named
    refuse(line, 'identifier', `This identifier is already on line ${lines[first]}`)
  }

  function readCell(text: PageText, { name, use }: Column, cell: string, line: number) {
    if (mayBeBroken && !cell.isWellFormed())
      refuse(line, name, 'These bytes are not valid text; save the file as UTF-8')
    if (mayBeBroken && cell.includes('\0')) refuse(line, name, 'A NUL character is not allowed')
    if (use === 'ignored') return
    const isText = use === 'identifier' || use === 'content' || use === 'context'
    const most = isText ? MAX_LENGTHS[use] : MAX_TRANSLATION_LENGTH
    if (cell.length > most)
      refuse(
        line,
        name,
        `At most ${most.toLocaleString('en')} characters, here are ${cell.length.toLocaleString('en')}`,
      )
    if (isText) {
      text[use] = cell
      if (use === 'identifier' ? cell.trim() === '' : use === 'content' && cell === '')
        refuse(line, name, 'This cell must not be empty')
    } else if (cell !== '') {
      text.translations.push([use, cell])
      translations[use] = (translations[use] ?? 0) + 1
    }
  }

  return {
    push: (bytes: Uint8Array) => readText(decoder.push(bytes), false),
    end(): TableSummary {
      readText(decoder.end(), true)
      reader!.end()
      if (!columns && faultsCount === 0) refuse(1, null, 'The file is empty')
      else if (rows === 0 && faultsCount === 0) refuse(1, null, 'The file has no rows below its header')
      return {
        delimiter,
        encoding: decoder.encoding(),
        columns: columns ?? [],
        rows: shown,
        rows_count: Math.min(rows, MAX_ROWS),
        words,
        translations,
        faults,
        faults_count: faultsCount,
      }
    },
    isRefused: () => faultsCount > 0,
  }
}

const cellsOf = (count: number) => (count === 1 ? '1 cell' : `${count} cells`)

const columnName = (columns: Column[] | undefined, index: number) => columns?.[index]?.name ?? null

function columnOf(cell: string, targets: readonly LanguageCode[]): Column {
  const name = cell.trim()
  const key = name.toLowerCase()
  if (key === 'identifier' || key === 'content' || key === 'context') return { name, use: key }
  return { name, use: isLanguage(key) && targets.includes(key) ? key : 'ignored' }
}

function headerFaults(columns: Column[]): [column: string | null, msg: string][] {
  const faults: [string | null, string][] = []
  const seen = new Set<ColumnUse>()
  for (const { name, use } of columns) {
    if (!name.isWellFormed()) faults.push([null, 'The header is not valid text; save the file as UTF-8'])
    if (use !== 'ignored' && seen.has(use)) faults.push([name, 'This column is there twice'])
    seen.add(use)
  }
  for (const required of ['identifier', 'content'] as const)
    if (!seen.has(required)) faults.push([required, 'This column is missing; it is required'])
  return faults
}

/** The delimiter under which the header holds most of the required columns, and then most columns. */
function recogniseDelimiter(beginning: string): Delimiter {
  const scores = DELIMITERS.map((delimiter) => {
    let header: string[] = []
    const reader = createCsvReader(
      delimiter,
      ({ cells }) => {
        header = cells
        return false
      },
      () => false,
    )
    reader.push(beginning)
    reader.end()
    const uses = new Set(header.map((cell) => columnOf(cell, []).use))
    const required = Number(uses.has('identifier')) + Number(uses.has('content'))
    return { delimiter, score: required * 10_000 + header.length }
  })
  return scores.reduce((best, next) => (next.score > best.score ? next : best)).delimiter
}
