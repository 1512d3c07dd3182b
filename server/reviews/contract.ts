import { z } from 'zod'
import { SEND_BACK_REASONS } from '#db/vocabulary/texts/sendBackReasons.ts'
import { Language } from '../http/contract.ts'

/**
 * `steps`: how many people who did not write a translation have to check it before it is done; none: whoever may check, one's
 * own too. `protects_checked`: with steps, checked translations are changed by those alone who may check; texts of others are
 * kept beside them as suggestions.
 */
export const ReviewSettings = z
  .object({ steps: z.union([z.literal(0), z.literal(1), z.literal(2)]), protects_checked: z.boolean() })
  .meta({ id: 'ReviewSettings' })
export type ReviewSettings = z.infer<typeof ReviewSettings>

/**
 * By writer and language: the words of texts that others checked, those whose text was another one by then than the writer had
 * left, and how many texts were sent back, by reason. Of a model `person_id` is null.
 */
export const ReviewReport = z
  .object({
    from: z.iso.date(),
    until: z.iso.date(),
    works: z.array(
      z.object({
        is_ai: z.boolean(),
        person_id: z.uuid().nullable(),
        name: z.string(),
        target_language: Language,
        reviewed_words: z.int(),
        changed_words: z.int(),
        sent_back: z.int(),
        reasons: z.record(z.enum(SEND_BACK_REASONS), z.int()),
      }),
    ),
  })
  .meta({ id: 'ReviewReport' })
export type ReviewReport = z.infer<typeof ReviewReport>
