import { FormatError } from '../format.ts'
import { MAX_UNITS } from '../limits.ts'

/** Line and column of an offset, both from 1. */
export function positionAt(text: string, offset: number) {
  const starts = lineStarts(text.slice(0, offset))
  return { line: starts.length, column: offset - starts.at(-1)! + 1 }
}

export const faultAt = (text: string, offset: number, message: string) =>
  new FormatError(message, positionAt(text, Math.min(offset, text.length)))

/** Throws before a reader keeps more than a file can have. */
export function checkCount(text: string, offset: number, units: readonly unknown[]) {
  if (units.length > MAX_UNITS)
    throw faultAt(text, offset, `A file has at most ${MAX_UNITS.toLocaleString('en')} entries with and without texts`)
}

/** Returns the offset of each line. A line ends with LF, CRLF or CR. */
function lineStarts(text: string): number[] {
  const starts = [0]
  if (!text.includes('\r')) {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
    return starts
  }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) starts.push(at + 1)
  }
  return starts
}

export function createLineFinder(text: string) {
  const starts = lineStarts(text)
  let line = 0
  function search(offset: number) {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (starts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return low
  }
  return (offset: number) => {
    if (starts[line]! > offset) line = search(offset) // most units stand in the order of their file
    while (line + 1 < starts.length && starts[line + 1]! <= offset) line++
    return line + 1
  }
}

export function lineBreakOf(text: string): string {
  const at = text.indexOf('\n')
  if (at > 0) return text[at - 1] === '\r' ? '\r\n' : '\n'
  return at === -1 && text.includes('\r') ? '\r' : '\n'
}
