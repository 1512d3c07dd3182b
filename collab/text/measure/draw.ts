import type { Box, Measured } from '../facts/boxes.ts'
import { shownIn } from '../facts/lengthLimit.ts'
import type { Text } from '../readText.ts'
import { type GameFont, lineHeightOf } from './gameFont.ts'
import { layOut } from './layOut.ts'
import { measureLines } from './measure.ts'
import { isRightToLeftText } from './runs.ts'
import { shapeLine } from './shape.ts'

/** A line in pixels from the left of the box. Its glyphs are paths in units of the font, whose y goes up. */
export type DrawnLine = { width: number; left: number; glyphs: { path: string; x: number; y: number }[] }
/** `ascent`: from the top of a line to where its letters stand. `lacks`: letters that the font does not have. */
export type Drawing = {
  measured: Measured
  lines: DrawnLine[]
  lineHeight: number
  ascent: number
  scale: number
  lacks: string[]
}

const MAX_GLYPHS = 2_000
const MAX_LACKING = 5
const LACKING = 0

export function drawInBox(font: GameFont, box: Omit<Box, 'font_id'>, text: Text): Drawing {
  const scale = box.size / font.upem
  const own = lineHeightOf(font, box.size)
  const lineHeight = box.line_height ?? own
  const laid = layOut(font, box, shownIn(text))
  const lacks = new Set<string>()
  let left = MAX_GLYPHS
  const lines = laid.map(({ text: line, width }): DrawnLine => {
    const glyphs: DrawnLine['glyphs'] = []
    let at = 0
    for (const { id, at: place, advance, x, y } of shapeLine(font, line).slice(0, left)) {
      if (id === LACKING) lacks.add(String.fromCodePoint(line.codePointAt(place)!))
      const path = font.font.glyphToPath(id)
      if (path !== '') glyphs.push({ path, x: at + x, y })
      at += advance
    }
    left -= glyphs.length
    return { width, glyphs, left: isRightToLeftText(line) ? box.width - width : 0 }
  })
  const ascent = font.ascender * scale + (lineHeight - own) / 2 + (font.lineGap * scale) / 2
  const measured = measureLines(box, laid)
  return { measured, lines, lineHeight, ascent, scale, lacks: [...lacks].slice(0, MAX_LACKING) }
}
