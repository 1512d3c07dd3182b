import type { ContentType } from '../contentTypes.ts'

export const MAX_FONTS = 20
export const MAX_FONT_BYTES = 24 * 1024 * 1024
export const MAX_TEXT_BOXES = 100
export const MAX_FONT_SIZE = 500
export const MAX_BOX_WIDTH_PX = 10_000
export const MAX_BOX_LINES = 100

export const BOX_USES = ['chosen', 'speaker', 'content_type', 'all'] as const
export type BoxUse = (typeof BOX_USES)[number]

/** Sizes and lengths in pixels. Without a line height the font's own counts. */
export type TextBox = {
  id: string
  name: string
  font_id: string
  size: number
  line_height: number | null
  width: number
  lines: number
  applies_to: BoxUse
  speaker: string | null
  content_type: ContentType | null
}
