import type { Box, Measured } from '../facts/boxes.ts'
import { shownIn } from '../facts/lengthLimit.ts'
import type { Text } from '../readText.ts'
import type { GameFont } from './gameFont.ts'
import { type Line, layOut } from './layOut.ts'

export { openGameFont } from './gameFont.ts'

/** Measures what a reader sees of a translation: no placeholders or tags, and of choices the longest branch. */
export const measure = (font: GameFont, box: Omit<Box, 'font_id'>, text: Text): Measured =>
  measureLines(box, layOut(font, box, shownIn(text)))

export const measureLines = (box: Pick<Box, 'width' | 'lines'>, lines: readonly Line[]): Measured => ({
  box: { width: box.width, lines: box.lines },
  width: Math.max(...lines.map(({ width }) => width)),
  lines: lines.length,
})
