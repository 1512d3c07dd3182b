import { z } from 'zod'
import { CHECK_NAMES } from '#db/vocabulary/checks/checks.ts'
import { Language } from '../http/contract.ts'
import { RowWithHits } from '../replacements/contract.ts'
import { MAX_FIXED_ROWS_AT_ONCE } from './constants.ts'

const Check = z.enum(CHECK_NAMES)

export const FixesQuery = z.object({
  language: Language,
  check: Check.optional(),
  after: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(MAX_FIXED_ROWS_AT_ONCE).default(100),
})

/** `text` as it stands, and as it would be `fixed`; one fix a row. */
export const RowWithFix = RowWithHits.omit({ hits: true })
  .extend({ check: Check, fixed: z.string() })
  .meta({ id: 'RowWithFix' })
export type RowWithFix = z.infer<typeof RowWithFix>

/** `next`: the text behind which to go on, null at the end. `is_judged`: false while texts that are new are judged. */
export const Fixes = z
  .object({ data: z.array(RowWithFix), next: z.uuid().nullable(), is_judged: z.boolean() })
  .meta({ id: 'Fixes' })
export type Fixes = z.infer<typeof Fixes>

export const FixTexts = z.object({
  language: Language,
  rows: z
    .array(z.object({ source_text_id: z.uuid(), revision: z.int(), check: Check }))
    .min(1)
    .max(MAX_FIXED_ROWS_AT_ONCE),
  replacement_id: z.uuid().optional(),
  /** In several languages: any new id, with which all of them are undone together. */
  ripple_id: z.uuid().optional(),
})
export type FixTexts = z.output<typeof FixTexts>
