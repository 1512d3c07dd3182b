import { faultAt } from '../text/positions.ts'
import type { Delimiter } from './columns.ts'

/** A value and its place, quotes included. */
export type Cell = { text: string; start: number; end: number; isQuoted: boolean }
/** `end` is where its line ends, before the line break. */
export type CellRow = { cells: Cell[]; end: number }

/** The rows of a CSV (RFC 4180) with the places of their cells; empty lines are passed over. */
export function readCells(
  text: string,
  delimiter: Delimiter,
  { start = 0, mostRows = Number.POSITIVE_INFINITY } = {},
): CellRow[] {
  const rows: CellRow[] = []
  for (let at = start; at < text.length && rows.length < mostRows; ) {
    const cells: Cell[] = []
    for (;;) {
      const cell = text[at] === '"' ? readQuoted(text, at, delimiter) : readPlain(text, at, delimiter)
      cells.push(cell)
      at = cell.end
      if (text[at] !== delimiter) break
      at++
    }
    if (cells.length > 1 || cells[0]!.end > cells[0]!.start) rows.push({ cells, end: at })
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
  return rows
}

const endsCell = (character: string | undefined, delimiter: Delimiter) =>
  character === undefined || character === delimiter || character === '\n' || character === '\r'

function readPlain(text: string, start: number, delimiter: Delimiter): Cell {
  let end = start
  while (!endsCell(text[end], delimiter)) end++
  return { text: text.slice(start, end), start, end, isQuoted: false }
}

function readQuoted(text: string, start: number, delimiter: Delimiter): Cell {
  for (let at = start + 1; ; at++) {
    at = text.indexOf('"', at)
    if (at === -1) throw faultAt(text, start, 'The quote that opens this cell is never closed')
    if (text[at + 1] === '"') at++
    else {
      if (!endsCell(text[at + 1], delimiter))
        throw faultAt(text, at + 1, 'There is text after the closing quote of this cell')
      return { text: text.slice(start + 1, at).replaceAll('""', '"'), start, end: at + 1, isQuoted: true }
    }
  }
}

/** A cell as CSV, in quotes where it has to be or its place was. */
export function writeCell(text: string, delimiter: Delimiter, isQuoted: boolean) {
  const mustQuote = text.includes(delimiter) || /["\n\r]/.test(text) || text.trim() !== text
  return isQuoted || mustQuote ? `"${text.replaceAll('"', '""')}"` : text
}
