import type { Text } from '../readText.ts'

// Codes that programs show as the end of a line: `{NEWLINE}`, `<br>`, `\n`.
const BREAK_CODE = /^(?:\{(?:newline|br|nl)\}|<br\s?\/?>|\\n)$/i
const BREAK = /\r\n|\r/g
const HYPHENATED = /(?<=\p{L})-\n(?=\p{L})/gu
// Before the break no sentence ends, and behind it no item of a list begins.
const ENDS_WITHIN = /[\p{L}\p{M}\p{N},;、，)"'”’»\]-]$/u
const GOES_ON = /^[\p{L}\p{N}"'“‘«([]/u
const ITEM = /^\p{N}+[.)]/u
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u
const MIN_CELLS = 12
const MAX_WIDER = 1.1
// Wider than any box of a game: a file has been wrapped for its readers, and what shows it wraps it anew.
const CELLS_OF_PROSE = 60
const ONE_LETTER = /^(?:\P{L}?\p{L}\p{M}*\P{L}?|\s*)$/u

export const isBreakCode = (text: string) => BREAK_CODE.test(text)

export function withBreaks({ text, pieces }: Text) {
  let [shown, at] = ['', 0]
  for (const piece of pieces) {
    if (!isBreakCode(piece.text)) continue
    shown += `${text.slice(at, piece.from)}\n`
    at = piece.to
  }
  return shown + text.slice(at)
}

const linesIn = (text: string) => text.replaceAll(BREAK, '\n').trim().split('\n')

const isWrapped = (line: string, next: string) =>
  cellsIn(line) >= MIN_CELLS && ENDS_WITHIN.test(line) && GOES_ON.test(next) && !ITEM.test(next)

function cellsIn(line: string) {
  let cells = 0
  for (const character of line) cells += WIDE.test(character) ? 2 : 1
  return cells
}

/** The parts between breaks that are meant: without those at which a sentence goes on, as a text is wrapped at a column. */
export function unwrapped(text: string): string[] {
  const lines = linesIn(text.replaceAll(HYPHENATED, '')).map((line) => line.trim())
  const parts: string[] = []
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1]
    if (before !== undefined && isWrapped(before, line)) parts[parts.length - 1] += ` ${line}`
    else parts.push(line)
  }
  return parts
}

// A text whose letters stand one below the other has as many lines as it needs.
const isColumn = (text: string) => {
  const lines = linesIn(text)
  return lines.length > 2 && lines.every((line) => ONE_LETTER.test(line))
}

/** Lines broken elsewhere, for the same width: no line is wider than those of the source, unless they are those of prose. */
export function isRewrapped(source: string, translation: string): boolean {
  if (isColumn(source) && isColumn(translation)) return true
  if (unwrapped(source).length !== unwrapped(translation).length) return false
  const [most, found] = [source, translation].map((text) => Math.max(...linesIn(text).map(cellsIn))) as [number, number]
  return most >= CELLS_OF_PROSE || found <= Math.max(MIN_CELLS, most * MAX_WIDER)
}
