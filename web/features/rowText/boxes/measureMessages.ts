import type { Box, Measured } from '#collab/text/facts/boxes.ts'
import type { Drawing } from '#collab/text/measure/draw.ts'

export type TextInBox = { box: Box; text: string }
/** The bytes of a font come once, before the texts that are measured with it. */
export type ToMeasure =
  | { kind: 'font'; font_id: string; bytes: Uint8Array }
  | { kind: 'measure'; number: number; own: readonly RegExp[]; texts: TextInBox[] }
  | { kind: 'draw'; number: number; own: readonly RegExp[]; texts: [TextInBox] }
/** Undefined for a text whose font cannot be had. */
export type FromMeasure = { number: number; measured?: (Measured | undefined)[]; drawing?: Drawing | undefined }
