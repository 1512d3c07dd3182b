import { createCellEnds } from '../text/cellEnds.ts'
import { faultAt } from '../text/positions.ts'
import type { Delimiter } from './columns.ts'

/** The place of a value, quotes included. */
type CellPlace = { start: number; end: number; isQuoted: boolean }
export type CellRow = { cells: string[]; start: number; end: number }

const [LF, CR, QUOTE] = [10, 13, 34]

/** The rows of a CSV (RFC 4180); empty lines are passed over. */
export function readCells(
  text: string,
  delimiter: Delimiter,
  { start = 0, mostRows = Number.POSITIVE_INFINITY } = {},
): CellRow[] {
  const rows: CellRow[] = []
  const separator = delimiter.charCodeAt(0)
  const endOfPlain = createCellEnds(text, delimiter)
  for (let at = start; at < text.length && rows.length < mostRows; ) {
    const cells: string[] = []
    const from = at
    for (;;) {
      const end = text.charCodeAt(at) === QUOTE ? endOfQuoted(text, at, separator) : endOfPlain(at)
      cells.push(cellText(text, at, end))
      at = end
      if (text.charCodeAt(at) !== separator) break
      at++
    }
    if (at > from) rows.push({ cells, start: from, end: at })
    at += text.charCodeAt(at) === CR && text.charCodeAt(at + 1) === LF ? 2 : 1
  }
  return rows
}

export function placesOf(text: string, row: CellRow, delimiter: Delimiter): CellPlace[] {
  const places: CellPlace[] = []
  const own = text.slice(row.start, row.end)
  const endOfPlain = createCellEnds(own, delimiter)
  for (let at = 0; at <= own.length; ) {
    const isQuoted = own.charCodeAt(at) === QUOTE
    const end = isQuoted ? endOfQuoted(own, at, delimiter.charCodeAt(0)) : endOfPlain(at)
    places.push({ start: row.start + at, end: row.start + end, isQuoted })
    at = end + 1
  }
  return places
}

/** The code behind the end of the text is NaN. */
const endsCell = (code: number, separator: number) =>
  code === separator || code === LF || code === CR || Number.isNaN(code)

function endOfQuoted(text: string, start: number, separator: number): number {
  for (let at = start + 1; ; at++) {
    at = text.indexOf('"', at)
    if (at === -1) throw faultAt(text, start, 'The quote that opens this cell is never closed')
    if (text.charCodeAt(at + 1) === QUOTE) at++
    else {
      if (!endsCell(text.charCodeAt(at + 1), separator))
        throw faultAt(text, at + 1, 'There is text after the closing quote of this cell')
      return at + 1
    }
  }
}

function cellText(text: string, start: number, end: number): string {
  if (text.charCodeAt(start) !== QUOTE) return text.slice(start, end)
  const value = text.slice(start + 1, end - 1)
  return value.includes('"') ? value.replaceAll('""', '"') : value
}

export function writeCell(text: string, delimiter: Delimiter, isQuoted: boolean) {
  const mustQuote = text.includes(delimiter) || /["\n\r]/.test(text) || text.trim() !== text
  return isQuoted || mustQuote ? `"${text.replaceAll('"', '""')}"` : text
}
