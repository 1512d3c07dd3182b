import { faultAt } from '../text/positions.ts'
import {
  type ColumnUse,
  columnOf,
  type Delimiter,
  guessColumns,
  languageColumns,
  sourceOf,
  type TableHead,
} from './columns.ts'
import { readCells } from './readCells.ts'

const DELIMITERS: Delimiter[] = [',', ';', '\t', '|']
const HEADER_LENGTH = 65_536
const MAX_COLUMNS = 1000

/**
 * The header under the delimiter with which most of its columns are known, and of these the one with most columns; with
 * `columns` that somebody chose, under the delimiter that gives as many.
 */
export function readHead(text: string, columns?: readonly ColumnUse[]): TableHead {
  const beginning = text.slice(startOf(text)).slice(0, HEADER_LENGTH)
  const heads = DELIMITERS.map((delimiter): TableHead => {
    const header = firstCells(beginning, delimiter)
    // Of a header that is refused nobody has to know more.
    const guessed = header.length > MAX_COLUMNS ? [] : guessColumns(header)
    return { delimiter, header, uses: columns ? [...columns] : guessed }
  })
  const fitting = columns ? heads.filter(({ header }) => header.length === columns.length) : heads
  if (fitting.length === 0)
    throw faultAt(text, 0, `The header was expected to have as many columns as were chosen: ${columns!.length}`)
  return fitting.sort((one, other) => known(other) - known(one) || other.header.length - one.header.length)[0]!
}

export function startOf(text: string): number {
  const [line] = /^sep=[,;\t|]\r?\n/i.exec(text.slice(0, 8)) ?? []
  return line?.length ?? 0
}

export function requireHead(text: string, columns?: readonly ColumnUse[]): TableHead {
  const head = readHead(text, columns)
  if (head.header.length > MAX_COLUMNS)
    throw faultAt(text, 0, `A file has at most ${MAX_COLUMNS.toLocaleString('en')} columns`)
  return head
}

export const isKnown = ({ uses }: TableHead) =>
  sourceOf(uses) !== undefined && (columnOf(uses, 'identifier') !== -1 || languageColumns(uses).length > 1)

const known = ({ uses }: TableHead) => uses.filter((use) => use !== undefined).length

function firstCells(text: string, delimiter: Delimiter): string[] {
  try {
    return readCells(text, delimiter, { mostRows: 1 })[0]?.cells ?? []
  } catch {
    return [] // not with this delimiter
  }
}
