import type { LengthUnit } from '#db/vocabulary/texts/facts.ts'
import { keyOf, OUTSIDE, partsOf } from '../branches.ts'
import { countGraphemes } from '../graphemes.ts'
import type { Text } from '../readText.ts'

/** Line breaks, and the marks that stand for one in a file. */
export const LINE_BREAK = /^(?:\r\n|\n|\r|\u2028|\u2029|\\n|\|n|<br\s?\/?>)$/i
const BREAKS = /\r\n|[\n\r\u2028\u2029]/g

const encoder = new TextEncoder()

/** Undefined where it takes a font to know. */
export function lengthIn(unit: LengthUnit, text: Text): number | undefined {
  if (unit === 'characters') return shownLength(text)
  if (unit === 'bytes') return encoder.encode(text.text).length
  return unit === 'lines' ? countLines(text) : undefined
}

/**
 * Counts the characters that a reader sees at once, the longest branch of each choice. Nobody knows how long the values of
 * placeholders are: they do not count, nor do line breaks.
 */
export const shownLength = (text: Text) =>
  sumOfLongest(text, (part) => countGraphemes(part.replaceAll(/[\r\n]/g, '')), '')

const countLines = (text: Text) => 1 + sumOfLongest(withBreaks(text), (part) => part.match(BREAKS)?.length ?? 0, '')

/** The text with a line break in place of each mark that stands for one. */
const withBreaks = ({ text, pieces, ...read }: Text): Text => {
  let written = text
  for (const { from, to } of pieces)
    if (LINE_BREAK.test(text.slice(from, to)))
      written = written.slice(0, from) + '\n'.padEnd(to - from, ' ') + written.slice(to)
  return { ...read, text: written, pieces: pieces.filter(({ from, to }) => !LINE_BREAK.test(text.slice(from, to))) }
}

/** Returns the text that a reader sees at once: no placeholders and tags, and of choices the longest branch. */
export function shownIn(text: Text): string {
  const lines = withBreaks(text)
  const longest = new Map<string, { path: string; length: number }>()
  for (const [path, { text: part }] of partsOf(lines, '')) {
    if (path === OUTSIDE) continue
    const { choice } = keyOf(path)
    if (part.length > (longest.get(choice)?.length ?? -1)) longest.set(choice, { path, length: part.length })
  }
  const isShown = (path: string) => path === OUTSIDE || longest.get(keyOf(path).choice)?.path === path
  let [shown, at, path] = ['', 0, OUTSIDE]
  for (const piece of lines.pieces) {
    if (isShown(path)) shown += lines.text.slice(at, piece.from)
    at = piece.to
    path = piece.opens ?? piece.branch ?? OUTSIDE
  }
  return isShown(path) ? shown + lines.text.slice(at) : shown
}

function sumOfLongest(text: Text, lengthOf: (part: string) => number, filler: string): number {
  const longest = new Map<string, number>()
  for (const [path, part] of partsOf(text, filler)) {
    const choice = path === OUTSIDE ? OUTSIDE : keyOf(path).choice
    longest.set(choice, Math.max(longest.get(choice) ?? 0, lengthOf(part.text)))
  }
  return longest.values().reduce((sum, length) => sum + length, 0)
}
