import { isUtf8 } from 'node:buffer'
import { createCellEnds } from '../formats/text/cellEnds.ts'

export type Delimiter = ',' | ';' | '\t'
export const DELIMITERS: Delimiter[] = [',', ';', '\t']
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be'

export type CsvRow = { line: number; cells: string[] }
export type CsvFault = { line: number; cell: number; msg: string }
/** Stands for bytes that are no text: a lone surrogate, which no valid text contains. */
const BROKEN = '\ud800'
const MAX_ROW_LENGTH = 1_000_000

const [LF, CR, QUOTE] = [10, 13, 34]

/**
 * Decodes UTF-8, or UTF-16 with a byte order mark. Bytes that are no text become a lone surrogate, so that the reader of a
 * row can say where it is.
 */
export function createDecoder() {
  let encoding: Encoding | undefined
  let pending: Buffer = Buffer.alloc(0)

  function decode(chunk: Uint8Array, isLast: boolean): string {
    const bytes = Buffer.concat([pending, chunk])
    if (encoding === undefined && bytes.length < 3 && !isLast) {
      pending = bytes
      return ''
    }
    const start = encoding === undefined ? markLength(bytes) : 0
    encoding ??= encodingOf(bytes)
    const end = isLast ? bytes.length : bytes.length - cutCharacter(bytes, encoding)
    pending = bytes.subarray(Math.max(start, end))
    return encoding === 'utf-8' ? fromUtf8(bytes.subarray(start, end)) : fromUtf16(bytes.subarray(start, end), encoding)
  }

  return {
    push: (chunk: Uint8Array) => decode(chunk, false),
    end: () => decode(Buffer.alloc(0), true),
    encoding: () => encoding ?? 'utf-8',
  }
}

function encodingOf(bytes: Buffer): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}

function markLength(bytes: Buffer) {
  if (encodingOf(bytes) !== 'utf-8') return 2
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
}

function cutCharacter(bytes: Buffer, encoding: Encoding) {
  if (encoding !== 'utf-8') return bytes.length % 2
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? back : 0
  }
  return 0
}

function fromUtf8(bytes: Buffer) {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  const replacement = '\xef\xbf\xbd' // U+FFFD as the file itself may hold it
  return bytes
    .toString('latin1')
    .split(replacement)
    .map((part) => Buffer.from(part, 'latin1').toString('utf8').replaceAll('\ufffd', BROKEN))
    .join('\ufffd')
}

function fromUtf16(bytes: Buffer, encoding: Encoding) {
  const whole = bytes.subarray(0, bytes.length - (bytes.length % 2))
  const text = (encoding === 'utf-16le' ? whole : Buffer.from(whole).swap16()).toString('utf16le')
  return bytes.length % 2 === 0 ? text : text + BROKEN
}

/**
 * Follows RFC 4180, with LF, CRLF and CR also mixed; empty lines are passed over. `onFault` hears of a quote that is never
 * closed and of text behind a closing quote; such a row is not given to `onRow`, and either may return false to end the
 * reading.
 */
export function createCsvReader(
  delimiter: Delimiter,
  onRow: (row: CsvRow) => boolean | undefined,
  onFault: (fault: CsvFault) => boolean | undefined,
) {
  const separator = delimiter.charCodeAt(0)
  let text = ''
  let line = 1
  let isEnded = false
  /** A row that is not complete is looked at again when its text has doubled, or small pieces would cost the square of it. */
  let readAt = 0

  function read(isLast: boolean) {
    let start = 0
    const endOfCell = createCellEnds(text, delimiter)
    while (!isEnded && start < text.length) {
      const row = readRow({ text, separator, endOfCell, isLast }, start, line)
      if (row === undefined) break
      const isBlank = row.cells.length === 1 && row.next - start <= 2 && row.cells[0] === ''
      if (row.fault) isEnded = onFault(row.fault) === false
      else if (!isBlank) isEnded = onRow({ line, cells: row.cells }) === false
      start = row.next
      line = row.line
    }
    text = text.slice(start)
    readAt = Math.min(text.length * 2, MAX_ROW_LENGTH + 1)
    if (isEnded || text.length <= MAX_ROW_LENGTH) return
    isEnded = true
    onFault({ line, cell: 0, msg: 'This row is longer than a million characters; is a closing quote missing?' })
  }

  return {
    push(piece: string) {
      if (isEnded) return
      text += piece
      if (text.length >= readAt) read(false)
    },
    end() {
      if (!isEnded) read(true)
    },
    isEnded: () => isEnded,
  }
}

type Piece = { text: string; separator: number; endOfCell: (start: number) => number; isLast: boolean }
type ReadRow = { cells: string[]; next: number; line: number; fault?: CsvFault }

/** The row at `start`, or undefined when the text does not hold all of it yet. */
function readRow({ text, separator, endOfCell, isLast }: Piece, start: number, line: number): ReadRow | undefined {
  const cells: string[] = []
  let at = start
  for (;;) {
    if (text.charCodeAt(at) === QUOTE) {
      const close = closingQuote(text, at + 1, isLast)
      if (close === undefined) {
        if (!isLast) return undefined
        const fault = { line, cell: cells.length, msg: 'The quote that opens this cell is never closed' }
        return { cells, next: text.length, line, fault }
      }
      const opened = line
      const quoted = text.slice(at + 1, close)
      cells.push(quoted.includes('"') ? quoted.replaceAll('""', '"') : quoted)
      line += lineBreaks(quoted)
      at = close + 1
      if (at < text.length && !isCellEnd(text.charCodeAt(at), separator)) {
        const rest = lineEnd(text, at, isLast)
        if (rest === undefined) return undefined
        const fault = {
          line: opened,
          cell: cells.length - 1,
          msg: 'There is text after the closing quote of this cell',
        }
        return { cells, next: rest, line: line + 1, fault }
      }
    } else {
      const from = at
      at = endOfCell(from)
      cells.push(text.slice(from, at))
    }
    if (at >= text.length) return isLast ? { cells, next: at, line: line + 1 } : undefined
    if (text.charCodeAt(at) !== separator) {
      const next = lineEnd(text, at, isLast)
      return next === undefined ? undefined : { cells, next, line: line + 1 }
    }
    at++
  }
}

const isCellEnd = (code: number, separator: number) => code === separator || code === LF || code === CR

function closingQuote(text: string, from: number, isLast: boolean) {
  for (let at = from; ; at += 2) {
    at = text.indexOf('"', at)
    if (at === -1) return undefined
    if (at + 1 === text.length) return isLast ? at : undefined
    if (text.charCodeAt(at + 1) !== QUOTE) return at
  }
}

/** Start of the line after the one at `at`; a CR at the end of a piece may be half of a CRLF. */
function lineEnd(text: string, at: number, isLast: boolean) {
  while (at < text.length && text.charCodeAt(at) !== LF && text.charCodeAt(at) !== CR) at++
  if (at === text.length) return isLast ? at : undefined
  if (text.charCodeAt(at) === LF) return at + 1
  if (at + 1 === text.length && !isLast) return undefined
  return text.charCodeAt(at + 1) === LF ? at + 2 : at + 1
}

function lineBreaks(text: string) {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) count++
  }
  return count
}

export const csvLine = (cells: string[]) => `${cells.map(csvCell).join(',')}\n`

const csvCell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
