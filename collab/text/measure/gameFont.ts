import { Blob, Face, Font } from 'harfbuzzjs'

/** A font to measure with, in units of its own: `upem` of them are as many pixels as its size. */
export type GameFont = { font: Font; upem: number; ascender: number; descender: number; lineGap: number }

/** Throws where the bytes are no font with letters. Whatever they hold is read as tables, never run. */
export function openGameFont(bytes: Uint8Array): GameFont {
  const face = new Face(new Blob(bytes))
  if (face.upem <= 0 || face.collectUnicodes().length === 0) throw new Error('The font has no letters')
  const font = new Font(face)
  const { ascender, descender, lineGap } = font.hExtents()
  return { font, upem: face.upem, ascender, descender, lineGap }
}

export const lineHeightOf = ({ ascender, descender, lineGap, upem }: GameFont, size: number) =>
  ((ascender - descender + lineGap) * size) / upem
