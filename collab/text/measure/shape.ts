import { Buffer, Direction, shape } from 'harfbuzzjs'
import type { GameFont } from './gameFont.ts'
import { visualRuns } from './runs.ts'

/** `at`: the place of its character in the line. Lengths are in units of the font. */
type Glyph = { id: number; at: number; advance: number; x: number; y: number }

/** The glyphs of a line from left to right, with kerning, ligatures and joined letters. */
export function shapeLine({ font }: GameFont, line: string): Glyph[] {
  return visualRuns(line).flatMap(({ from, to, isRightToLeft }) => {
    const buffer = new Buffer()
    buffer.addText(line, from, to - from)
    buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR)
    buffer.guessSegmentProperties()
    shape(font, buffer)
    const places = buffer.getGlyphPositions()
    return buffer.getGlyphInfos().map(({ codepoint: id, cluster: at }, n): Glyph => {
      const { xAdvance: advance, xOffset: x, yOffset: y } = places[n]!
      return { id, at, advance, x, y }
    })
  })
}

export const widthOf = (font: GameFont, size: number, line: string) =>
  (shapeLine(font, line).reduce((sum, { advance }) => sum + advance, 0) * size) / font.upem
