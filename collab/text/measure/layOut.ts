import { type Box, TOLERANCE_PX } from '../facts/boxes.ts'
import { breaksIn } from './breaks.ts'
import type { GameFont } from './gameFont.ts'
import { shapeLine, widthOf } from './shape.ts'

export type Line = { text: string; width: number }
export type Area = Pick<Box, 'size' | 'width' | 'lines'>

const HARD_BREAK = /\r\n|[\n\r\u2028\u2029]/
const HANGING = new Set(' \t\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u200b\u205f\u3000')

/** The lines of a text in its area. One that has a single line is not wrapped: it is as wide as it is. */
export function layOut(font: GameFont, { size, width, lines }: Area, text: string): Line[] {
  return text.split(HARD_BREAK).flatMap((paragraph) => {
    const whole = withoutHanging(paragraph)
    const whole_width = widthOf(font, size, whole)
    if (lines === 1 || whole_width <= width + TOLERANCE_PX) return [{ text: whole, width: whole_width }]
    return wrap(font, { size, width }, paragraph)
  })
}

/** Shapes the paragraph once for a first guess, and each line again, whose letters may join in another way at its end. */
function wrap(font: GameFont, { size, width }: Omit<Area, 'lines'>, paragraph: string): Line[] {
  const advances = new Float64Array(paragraph.length + 1)
  for (const { at, advance } of shapeLine(font, paragraph)) advances[at + 1]! += (advance * size) / font.upem
  for (let at = 1; at < advances.length; at++) advances[at]! += advances[at - 1]!
  const breaks = breaksIn(paragraph)
  const lines: Line[] = []
  for (let [start, next] = [0, 0]; start < paragraph.length; ) {
    let last = next
    while (last + 1 < breaks.length && guess(start, breaks[last + 1]!) <= width) last++
    let line = lineTo(last)
    while (last > next && line.width > width + TOLERANCE_PX) line = lineTo(--last)
    lines.push(line)
    const from = start
    start = breaks[last]!
    next = last + 1
    if (start <= from) break

    function lineTo(at: number): Line {
      const text = withoutHanging(paragraph.slice(start, breaks[at]))
      return { text, width: widthOf(font, size, text) }
    }
  }
  return lines

  function guess(from: number, to: number) {
    return advances[from + withoutHanging(paragraph.slice(from, to)).length]! - advances[from]!
  }
}

function withoutHanging(line: string) {
  let end = line.length
  while (end > 0 && HANGING.has(line[end - 1]!)) end--
  return line.slice(0, end)
}
