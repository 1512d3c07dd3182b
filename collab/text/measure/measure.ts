import type { Box, Measured } from '../facts/boxes.ts'
import { shownIn } from '../facts/lengthLimit.ts'
import type { Text } from '../readText.ts'
import type { GameFont } from './gameFont.ts'
import { layOut } from './layOut.ts'

/** Measures what a reader sees of a translation: no placeholders or tags, and of choices the longest branch. */
export function measure(font: GameFont, box: Omit<Box, 'font_id'>, text: Text): Measured {
  const lines = layOut(font, box, shownIn(text))
  const width = Math.max(...lines.map((line) => line.width))
  return { box: { width: box.width, lines: box.lines }, width, lines: lines.length }
}
