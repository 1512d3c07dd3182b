import { z } from 'zod'
import { HAND_OFF_FORMATS, HANDED_OFF } from '#db/vocabulary/handOffs.ts'
import { Language, SourceTextIds } from '../http/contract.ts'

/** Without `source_text_ids`: all texts of the page that `only` names. */
export const HandOff = z.object({
  language: Language,
  format: z.enum(HAND_OFF_FORMATS),
  only: z.enum(HANDED_OFF).default('all'),
  source_text_ids: SourceTextIds.optional(),
})
