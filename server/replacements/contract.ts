import { z } from 'zod'
import { TO_REVIEW, TRANSLATION_STATUSES } from '#db/vocabulary/statuses.ts'
import { Language } from '../http/contract.ts'
import { chosen } from '../rows/contract.ts'
import { VersionFilterQuery } from '../rows/version/contract.ts'
import {
  FIND_REQUIRED,
  MAX_FIND_LENGTH,
  MAX_LEFT_OUT,
  MAX_REPLACED_ROWS_AT_ONCE,
  MAX_REPLACEMENT_LENGTH,
} from './constants.ts'

const Find = z.string().min(1, FIND_REQUIRED).max(MAX_FIND_LENGTH)
/** Of an expression with `$1`, `$<name>` and `$&`, as in JavaScript. */
const Replacement = z.string().max(MAX_REPLACEMENT_LENGTH)

/** The filter chooses the rows, `find` the places in their translations. */
export const ReplacementHitsQuery = VersionFilterQuery.omit({ versions: true, search: true, search_in: true }).extend({
  find: Find,
  replacement: Replacement,
  /** `Gold` becomes `Or`, `GOLD` becomes `OR`. */
  keep_case: chosen(),
  after: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(MAX_REPLACED_ROWS_AT_ONCE).default(100),
})

/** Offsets in UTF-16 units. `breaks`: a placeholder would become another text, so this place stays as it is. */
const ReplacementHit = z
  .object({ from: z.int(), to: z.int(), text: z.string(), breaks: z.boolean() })
  .meta({ id: 'ReplacementHit' })

export const RowWithHits = z
  .object({
    source_text_id: z.uuid(),
    page_id: z.uuid(),
    page_name: z.string(),
    identifier: z.string(),
    source: z.string(),
    text: z.string(),
    revision: z.int(),
    status: z.enum(TRANSLATION_STATUSES),
    /** A translation request has the row. */
    is_claimed: z.boolean(),
    hits: z.array(ReplacementHit),
  })
  .meta({ id: 'RowWithHits' })
export type RowWithHits = z.infer<typeof RowWithHits>

/** `next`: the text behind which to go on, null at the end. */
export const ReplacementHits = z
  .object({ data: z.array(RowWithHits), next: z.uuid().nullable() })
  .meta({ id: 'ReplacementHits' })
export type ReplacementHits = z.infer<typeof ReplacementHits>

export const ReplaceTexts = z.object({
  language: Language,
  find: Find,
  replacement: Replacement,
  regex: z.boolean().default(false),
  match_case: z.boolean().default(false),
  whole_words: z.boolean().default(false),
  keep_case: z.boolean().default(false),
  /** Rows keep their status without it. */
  status: z.literal(TO_REVIEW).optional(),
  /** The rows with the revision in which their places were found, and which of those, from 0, are left out. */
  rows: z
    .array(
      z.object({
        source_text_id: z.uuid(),
        revision: z.int(),
        left_out: z.array(z.int().min(0)).max(MAX_LEFT_OUT).default([]),
      }),
    )
    .min(1)
    .max(MAX_REPLACED_ROWS_AT_ONCE),
  replacement_id: z.uuid().optional(),
  /** In several versions: any new id, with which all of them are undone together. */
  ripple_id: z.uuid().optional(),
})
export type ReplaceTexts = z.output<typeof ReplaceTexts>

const LEFT_BECAUSE = [
  ...(['claimed', 'person', 'changed', 'placeholder', 'empty', 'long', 'checked'] as const),
  'inflected',
] as const
export type LeftBecause = (typeof LEFT_BECAUSE)[number]

const LeftRow = z.object({
  source_text_id: z.uuid(),
  /**
   * The AI has the row, a person (`name`) is in it, its text was changed meanwhile, a placeholder would be, or the text would
   * become empty or too long; or the former translation of a term stands there in another form than the glossary's.
   */
  because: z.enum(LEFT_BECAUSE),
  name: z.string().nullable(),
})
export type LeftRow = z.infer<typeof LeftRow>

export const Replaced = z
  .object({ replacement_id: z.uuid(), rows: z.int(), places: z.int(), left: z.array(LeftRow) })
  .meta({ id: 'Replaced' })
export type Replaced = z.infer<typeof Replaced>
