import { z } from 'zod'
import { CHECK_NAMES } from '#db/vocabulary/checks/checks.ts'
import { MAX_TEXT_LENGTH } from '#db/vocabulary/lengths.ts'
import { Language } from '../../http/contract.ts'
import { LanguageQuery } from '../contract.ts'
import { MAX_REASON_LENGTH, REASON_REQUIRED } from './constants.ts'

/** `text`: the translation that the person has seen. */
export const IgnoreFinding = z.object({
  language: Language,
  check: z.enum(CHECK_NAMES),
  reason: z
    .string()
    .trim()
    .min(1, REASON_REQUIRED)
    .max(MAX_REASON_LENGTH, `A reason has at most ${MAX_REASON_LENGTH} characters`),
  text: z.string().max(MAX_TEXT_LENGTH),
})
export type IgnoreFinding = z.input<typeof IgnoreFinding>

export const IgnoredQuery = LanguageQuery.extend({ check: z.enum(CHECK_NAMES) })

export const IgnoredFinding = z
  .object({
    source_text_id: z.uuid(),
    check: z.enum(CHECK_NAMES),
    text: z.string(),
    reason: z.string(),
    ignored_by: z.string().nullable(),
    ignored_at: z.iso.datetime(),
  })
  .meta({ id: 'IgnoredFinding' })
export type IgnoredFinding = z.infer<typeof IgnoredFinding>
