import { faultAt } from '../text/positions.ts'
import type { Delimiter } from './columns.ts'

/** The place of a value, quotes included. */
export type CellPlace = { start: number; end: number; isQuoted: boolean }
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
  for (let at = start; at < text.length && rows.length < mostRows; ) {
    const cells: string[] = []
    const from = at
    for (;;) {
      const end = endOfCell(text, at, separator)
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

export function placesOf(text: string, { start, end }: CellRow, delimiter: Delimiter): CellPlace[] {
  const places: CellPlace[] = []
  for (let at = start; at <= end; ) {
    const cellEnd = endOfCell(text, at, delimiter.charCodeAt(0))
    places.push({ start: at, end: cellEnd, isQuoted: text.charCodeAt(at) === QUOTE })
    at = cellEnd + 1
  }
  return places
}

/** The code behind the end of the text is NaN. */
const endsCell = (code: number, separator: number) =>
  code === separator || code === LF || code === CR || Number.isNaN(code)

function endOfCell(text: string, start: number, separator: number): number {
  if (text.charCodeAt(start) === QUOTE) return endOfQuoted(text, start, separator)
  let end = start
  while (!endsCell(text.charCodeAt(end), separator)) end++
  return end
}

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
