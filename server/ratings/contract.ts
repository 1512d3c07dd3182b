import { z } from 'zod'
import { MAX_TEXT_LENGTH } from '#db/vocabulary/lengths.ts'
import { MAX_SCORE, MIN_PERSON_SCORE, SCORE_STEP } from '#db/vocabulary/reviews.ts'
import { Language, SourceTextIds } from '../http/contract.ts'

/** Without `source_text_ids`: the texts of the page whose rating is out of date. */
export const RatePage = z.object({ language: Language, source_text_ids: SourceTextIds.optional() })
export type RatePage = z.input<typeof RatePage>

/** `rows`: those that wait for their rating now; `left`: those for which there was no room in this request. */
export const RatingStarted = z
  .object({ message: z.string(), rows: z.int(), left: z.int() })
  .meta({ id: 'RatingStarted' })
export type RatingStarted = z.infer<typeof RatingStarted>

export const RatingProgress = z.object({ waiting: z.int() }).meta({ id: 'RatingProgress' })
export type RatingProgress = z.infer<typeof RatingProgress>

export const StopRating = z.object({ language: Language })
export const RatingStopped = z.object({ message: z.string(), rows: z.int() }).meta({ id: 'RatingStopped' })

/** `text`: the translation that the person has seen. */
export const RateRow = z.object({
  language: Language,
  score: z.number().min(MIN_PERSON_SCORE).max(MAX_SCORE).multipleOf(SCORE_STEP),
  text: z.string().max(MAX_TEXT_LENGTH),
})
export type RateRow = z.input<typeof RateRow>
export const RatedRow = z.object({ score: z.number() }).meta({ id: 'RatedRow' })

/**
 * By language, of the texts that the AI and a person have rated as they stand: how many there are, the share of those whose two
 * ratings are within half a point, and the mean of what the AI gives more.
 */
export const RatingAgreement = z
  .object({
    languages: z.array(
      z.object({
        target_language: Language,
        ratings: z.int(),
        within_half: z.number(),
        mean_difference: z.number(),
      }),
    ),
  })
  .meta({ id: 'RatingAgreement' })
export type RatingAgreement = z.infer<typeof RatingAgreement>
