import { z } from 'zod'
import { GlossaryPath } from '../glossaries/contract.ts'
import { Language } from '../http/contract.ts'
import { Replaced, RowWithHits } from '../replacements/contract.ts'
import { MAX_RIPPLED_ROWS_AT_ONCE } from './constants.ts'

const MAX_FORMER_LENGTH = 10_000
const Former = z.string().trim().min(1).max(MAX_FORMER_LENGTH)

export const TermLinePath = GlossaryPath.extend({ line_identifier: z.uuid() })

/**
 * `former`: the translation that is looked for; otherwise the last one that the line had. `language`: of a line without one.
 */
export const RippleQuery = z.object({ former: Former.optional(), language: Language.optional() })

export const RippleRowsQuery = RippleQuery.extend({
  after: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(MAX_RIPPLED_ROWS_AT_ONCE).default(100),
})

/** Of a row that is not certain the hits show where the former translation stands; how it is renewed is another's to say. */
const RippledRow = RowWithHits.extend({
  version_id: z.uuid(),
  version_name: z.string(),
  project_id: z.uuid(),
  project_name: z.string(),
  is_certain: z.boolean(),
}).meta({ id: 'RippledRow' })
export type RippledRow = z.infer<typeof RippledRow>

/** `next`: the text behind which to go on, null at the end. */
export const Ripple = z
  .object({
    term: z.string(),
    language: Language.nullable(),
    former: z.string().nullable(),
    translation: z.string(),
    data: z.array(RippledRow),
    next: z.uuid().nullable(),
  })
  .meta({ id: 'Ripple' })
export type Ripple = z.infer<typeof Ripple>

/** `elsewhere`: rows that the caller sees and may not write. `kept_in`: projects whose own glossary says something else. */
export const RippleCount = z
  .object({
    rows: z.int(),
    certain: z.int(),
    elsewhere: z.int(),
    is_complete: z.boolean(),
    kept_in: z.array(z.string()),
  })
  .meta({ id: 'RippleCount' })
export type RippleCount = z.infer<typeof RippleCount>

export const RenewTerm = z.object({
  glossary_id: z.uuid(),
  line_id: z.uuid(),
  language: Language,
  former: Former,
  /** As the rows were shown with it. */
  translation: z.string(),
  rows: z
    .array(z.object({ source_text_id: z.uuid(), revision: z.int() }))
    .min(1)
    .max(MAX_RIPPLED_ROWS_AT_ONCE),
  /** Goes on with this one, also in other pages, versions and languages; all of it is undone together. */
  ripple_id: z.uuid().optional(),
})
export type RenewTerm = z.output<typeof RenewTerm>

export const Renewed = Replaced.extend({ ripple_id: z.uuid() }).meta({ id: 'Renewed' })
export type Renewed = z.infer<typeof Renewed>
