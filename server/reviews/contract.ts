import { z } from 'zod'

/**
 * `steps`: how many people who did not write a translation have to check it before it is done; none: whoever may check, one's
 * own too. `protects_checked`: with steps, checked translations are changed by those alone who may check; texts of others are
 * kept beside them as suggestions.
 */
export const ReviewSettings = z
  .object({ steps: z.union([z.literal(0), z.literal(1), z.literal(2)]), protects_checked: z.boolean() })
  .meta({ id: 'ReviewSettings' })
export type ReviewSettings = z.infer<typeof ReviewSettings>
