import { z } from 'zod'
import { WordLimit } from '../billing/contract.ts'
import { Language, listUpTo, MAX_LANGUAGES, SourceTextIds } from '../http/contract.ts'
import { MAX_NOTE_LENGTH } from './constants.ts'

const TARGET_REQUIRED = 'Please select a target language'

const Languages = listUpTo(
  MAX_LANGUAGES,
  z
    .array(Language, { error: TARGET_REQUIRED })
    .min(1, TARGET_REQUIRED)
    .transform((codes) => [...new Set(codes)]),
)

const Note = z.string().trim().max(MAX_NOTE_LENGTH, `A note has at most ${MAX_NOTE_LENGTH} characters`)

export const TranslationPath = z.object({ translation_id: z.uuid() })

/**
 * Without `source_text_ids`: every text of the page that has no translation. `fit`: as many of them as the quota allows.
 * `service_tier` flex: by tomorrow, where the AI service has a lower price for that. `update`: instead of these the translations
 * whose source text has changed since get its changes, for the new and changed words. `regenerate`: instead of these the texts
 * that have a translation get another one, each by itself, as the `note` says.
 */
export const TranslatePage = z.object({
  languages: Languages,
  source_text_ids: SourceTextIds.optional(),
  fit: z.boolean().optional(),
  service_tier: z.literal('flex').optional(),
  update: z.boolean().optional(),
  regenerate: z.boolean().optional(),
  note: Note.optional(),
})
export type TranslatePage = z.input<typeof TranslatePage>

/** `fill_first`: what the memory has is filled before, so that the rest alone is priced. */
export const EstimatePage = TranslatePage.extend({ fill_first: z.boolean().optional() })
export type EstimatePage = z.input<typeof EstimatePage>

export const RegenerateTranslation = z.object({ note: Note.optional() })
export type RegenerateTranslation = z.input<typeof RegenerateTranslation>

export const LeftTo = z.object({ name: z.string(), rows: z.number() })
export type LeftTo = z.infer<typeof LeftTo>

/** `remaining_quota` is null when unlimited. `detail` explains a refusal. `left_to`: rows in which somebody else is. */
export const TranslateAnswer = z.object({
  status: z.enum(['success', 'error']),
  message: z.string(),
  remaining_quota: z.number().nullable(),
  total_words: z.number(),
  is_free_tier: z.boolean(),
  detail: z.string().optional(),
  left_to: z.array(LeftTo).optional(),
})
export type TranslateAnswer = z.infer<typeof TranslateAnswer>
export type Started = TranslateAnswer & { operation_ids: string[] }

export const WordsPrice = z.object({
  words: z.number(),
  cents: z.number(),
  remaining_quota: z.number().nullable(),
  refusal: z.object({ message: z.string(), detail: z.string() }).nullable(),
})
export type WordsPrice = z.infer<typeof WordsPrice>

/**
 * The charge of the same request now, and its refusal; `fitting` is the part that "translate the rows that fit" would take.
 * `cap_left_cents` is the rest of the organization's monthly cap, null without one. `has_flex`: the engine has a lower price for
 * work until tomorrow. `repeats`: rows with the text of another one, which is translated and charged once. `in_memory`: rows that
 * the memory can fill with a translation of the same text.
 */
export const TranslateEstimate = WordsPrice.extend({
  rows: z.number(),
  repeats: z.number(),
  cap_left_cents: z.number().nullable(),
  limit: WordLimit.nullable(),
  is_free_tier: z.boolean(),
  in_memory: z.object({ rows: z.number(), words: z.number() }),
  fitting: z.object({ rows: z.number(), words: z.number(), cents: z.number() }),
  engine: z.string(),
  has_flex: z.boolean(),
})
export type TranslateEstimate = z.infer<typeof TranslateEstimate>

export const CancelTranslation = z.object({ languages: Languages, source_text_ids: SourceTextIds.optional() })
export type CancelTranslation = z.input<typeof CancelTranslation>

export const CancelAnswer = z.object({ message: z.string(), rows: z.number(), released_words: z.number() })
export type CancelAnswer = z.infer<typeof CancelAnswer>

export const UpdateEstimate = z.object({ words: z.int(), cents: z.number() }).meta({ id: 'UpdateEstimate' })
