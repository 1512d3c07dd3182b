import type { ContentType } from '#db/vocabulary/contentTypes.ts'
import type { LengthLimit } from '#db/vocabulary/texts/facts.ts'
import type { TextBox } from '#db/vocabulary/texts/textBoxes.ts'

/** The place of a text in the game: its own box, or the one that its speaker or page brings. */
type Placing = {
  text_box_id: string | null
  speaker: string | null
  type: ContentType | undefined
  limit: LengthLimit | null
}
/** The room that a translation has: the text's own limit in pixels or lines stands for the width or height of its box. */
export type Box = Pick<TextBox, 'font_id' | 'size' | 'line_height' | 'width' | 'lines'>

/** How long a translation is in its box, in pixels and in lines. */
export type Measured = { box: Pick<Box, 'width' | 'lines'>; width: number; lines: number }

export function boxOf(boxes: readonly TextBox[], { text_box_id, speaker, type, limit }: Placing): Box | undefined {
  const box =
    boxes.find(({ id }) => id === text_box_id) ??
    (speaker === null ? undefined : boxes.find((one) => isSameSpeaker(one.speaker, speaker))) ??
    boxes.find(({ content_type }) => content_type !== null && content_type === type) ??
    boxes.find(({ applies_to }) => applies_to === 'all')
  if (!box) return undefined
  const { font_id, size, line_height } = box
  const width = limit?.unit === 'pixels' ? limit.most : box.width
  const lines = limit?.unit === 'lines' ? limit.most : box.lines
  return { font_id, size, line_height, width, lines }
}

const isSameSpeaker = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase()

export const isTooWide = ({ box, width }: Measured) => width > box.width + TOLERANCE_PX
export const isTooHigh = ({ box, lines }: Measured) => lines > box.lines

export const TOLERANCE_PX = 0.01
