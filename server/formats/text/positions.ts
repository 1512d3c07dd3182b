import { FormatError } from '../format.ts'

/** Line and column of an offset, both from 1. */
export function positionAt(text: string, offset: number) {
  const starts = lineStarts(text.slice(0, offset))
  return { line: starts.length, column: offset - starts.at(-1)! + 1 }
}

export const faultAt = (text: string, offset: number, message: string) =>
  new FormatError(message, positionAt(text, Math.min(offset, text.length)))

/** Where each line begins. A line ends with LF, CRLF or CR. */
export function lineStarts(text: string): number[] {
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

/** The line break that a text uses most at its beginning. */
export function lineBreakOf(text: string): string {
  const at = text.indexOf('\n')
  if (at > 0) return text[at - 1] === '\r' ? '\r\n' : '\n'
  return at === -1 && text.includes('\r') ? '\r' : '\n'
}
