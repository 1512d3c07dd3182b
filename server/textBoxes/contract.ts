import { z } from 'zod'
import { CONTENT_TYPE_CODES } from '#db/vocabulary/contentTypes.ts'
import { MAX_SPEAKER_LENGTH } from '#db/vocabulary/texts/facts.ts'
import { BOX_USES, MAX_BOX_LINES, MAX_BOX_WIDTH_PX, MAX_FONT_SIZE } from '#db/vocabulary/texts/textBoxes.ts'
import { requiredNameOf } from '../http/contract.ts'
import {
  BOX_NAME_REQUIRED,
  LINE_HEIGHT_RANGE,
  LINES_RANGE,
  SIZE_RANGE,
  SPEAKER_NEEDED,
  TYPE_NEEDED,
  WIDTH_RANGE,
} from './constants.ts'

export const FontPath = z.object({ project_id: z.uuid(), font_id: z.uuid() })
export const TextBoxPath = z.object({ project_id: z.uuid(), text_box_id: z.uuid() })

export const GameFont = z
  .object({ id: z.uuid(), name: z.string(), created_at: z.iso.datetime() })
  .meta({ id: 'GameFont' })
export type GameFont = z.infer<typeof GameFont>

const Speaker = z.string().trim().min(1, SPEAKER_NEEDED).max(MAX_SPEAKER_LENGTH)

/** Lengths in pixels. `applies_to`: the texts without a box of their own that have this one. */
export const NewTextBox = z
  .object({
    name: requiredNameOf('A name', BOX_NAME_REQUIRED),
    font_id: z.uuid(),
    size: z.number().positive(SIZE_RANGE).max(MAX_FONT_SIZE, SIZE_RANGE),
    line_height: z
      .number()
      .positive(LINE_HEIGHT_RANGE)
      .max(2 * MAX_FONT_SIZE, LINE_HEIGHT_RANGE)
      .nullable()
      .default(null),
    width: z.int(WIDTH_RANGE).min(1, WIDTH_RANGE).max(MAX_BOX_WIDTH_PX, WIDTH_RANGE),
    lines: z.int(LINES_RANGE).min(1, LINES_RANGE).max(MAX_BOX_LINES, LINES_RANGE).default(1),
    applies_to: z.enum(BOX_USES).default('chosen'),
    speaker: Speaker.nullable().default(null),
    content_type: z.enum(CONTENT_TYPE_CODES).nullable().default(null),
  })
  .refine(({ applies_to, speaker }) => applies_to !== 'speaker' || speaker !== null, {
    path: ['speaker'],
    message: SPEAKER_NEEDED,
  })
  .refine(({ applies_to, content_type }) => applies_to !== 'content_type' || content_type !== null, {
    path: ['content_type'],
    message: TYPE_NEEDED,
  })
export type NewTextBox = z.input<typeof NewTextBox>

export const TextBox = z
  .object({
    id: z.uuid(),
    name: z.string(),
    font_id: z.uuid(),
    size: z.number(),
    line_height: z.number().nullable(),
    width: z.int(),
    lines: z.int(),
    applies_to: z.enum(BOX_USES),
    speaker: z.string().nullable(),
    content_type: z.enum(CONTENT_TYPE_CODES).nullable(),
  })
  .meta({ id: 'TextBox' })
export type TextBox = z.infer<typeof TextBox>
