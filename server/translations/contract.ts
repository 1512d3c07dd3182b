import { z } from 'zod'
import { LANGUAGE_CODES } from '#db/vocabulary/languages.ts'
import { TRANSLATION_STATUSES } from '#db/vocabulary/statuses.ts'
import { listUpTo, MOST_LANGUAGES, uuidsUpTo } from '../http/contract.ts'

/** Messages that screens branch on (spec §8). */
export const INSUFFICIENT_QUOTA = 'Insufficient translation quota'
export const SUBSCRIPTION_REQUIRED = 'Subscription required'
export const SUBSCRIPTION_REQUIRED_DETAIL =
  'All Free Tier and non-subscribed users need to activate a subscription to use our translation services.'
/** The same refusal, where a subscription is there and something is owed. */
export const PAYMENT_REQUIRED_DETAIL = 'The last payment failed. Translating is paused until the open invoice is paid.'
export const SUBSCRIPTION_ENDING = 'Subscription is ending'
export const SUBSCRIPTION_ENDING_DETAIL =
  'The subscription is ending and its final invoice is being made. You can translate again in a few minutes.'
export const CAP_REACHED = 'Monthly spending cap reached'
export const TRANSLATION_STARTED = 'Translation started'
export const REGENERATION_STARTED = 'Translation regeneration started'
export const NOTHING_TO_TRANSLATE = 'Every text already has a translation'

const TARGET_REQUIRED = 'Please select a target language'

export const MAX_TRANSLATION_LENGTH = 20_000
const MOST_SKIPPED = 1_000_000_000

const Language = z.enum(LANGUAGE_CODES)
const Languages = listUpTo(
  MOST_LANGUAGES,
  z
    .array(Language, { error: TARGET_REQUIRED })
    .min(1, TARGET_REQUIRED)
    .transform((codes) => [...new Set(codes)]),
)
const SourceTextIds = uuidsUpTo(50_000)
const Status = z.enum(TRANSLATION_STATUSES)
const Content = z.string().max(MAX_TRANSLATION_LENGTH, `A translation has at most ${MAX_TRANSLATION_LENGTH} characters`)

export const PagePath = z.object({ page_id: z.uuid() })
export const TranslationPath = z.object({ translation_id: z.uuid() })
export const LanguageQuery = z.object({ language: Language })
/** The ETag of the translation as it was read. */
export const IfMatch = z.object({ 'If-Match': z.string().max(1000).optional() })
/** The ETag of a list that one has already. */
export const IfNoneMatch = z.object({ 'If-None-Match': z.string().max(1000).optional() })

/** Without `source_text_ids`: every text of the page that has no translation. `fit`: as many of them as the quota allows. */
export const TranslatePage = z.object({
  languages: Languages,
  source_text_ids: SourceTextIds.optional(),
  fit: z.boolean().optional(),
})
export type TranslatePage = z.input<typeof TranslatePage>

/** `regenerate`: of the texts that have a translation, each anew. */
export const EstimateTranslate = TranslatePage.extend({ regenerate: z.boolean().optional() })
export type EstimateTranslate = z.input<typeof EstimateTranslate>

/** `remaining_quota` is null when unlimited. `detail` explains a refusal. */
export const TranslateAnswer = z.object({
  status: z.enum(['success', 'error']),
  message: z.string(),
  remaining_quota: z.number().nullable(),
  total_words: z.number(),
  is_free_tier: z.boolean(),
  detail: z.string().optional(),
})
export type TranslateAnswer = z.infer<typeof TranslateAnswer>

/**
 * The charge of the same request now, and its refusal; `fitting` is the part that "translate the rows that fit" would take.
 * `cap_left_cents` is the rest of the organization's monthly cap, null without one.
 */
export const TranslateEstimate = z.object({
  rows: z.number(),
  words: z.number(),
  cents: z.number(),
  remaining_quota: z.number().nullable(),
  cap_left_cents: z.number().nullable(),
  is_free_tier: z.boolean(),
  fitting: z.object({ rows: z.number(), words: z.number(), cents: z.number() }),
  refusal: z.object({ message: z.string(), detail: z.string() }).nullable(),
  engine: z.string(),
})
export type TranslateEstimate = z.infer<typeof TranslateEstimate>

/** Stops the rows a job holds, all or the named ones; the text that was there comes back. */
export const CancelTranslation = z.object({ languages: Languages, source_text_ids: SourceTextIds.optional() })
export type CancelTranslation = z.input<typeof CancelTranslation>

export const CancelAnswer = z.object({ message: z.string(), rows: z.number(), released_words: z.number() })
export type CancelAnswer = z.infer<typeof CancelAnswer>

const WrittenContent = Content.min(1, 'A translation cannot be empty: delete it instead')

export const SourceTextPath = z.object({ source_text_id: z.uuid() })

export const CreateTranslation = z.object({
  target_language: Language,
  content: WrittenContent,
  status: Status.default('COMPLETED'),
})
export type CreateTranslation = z.input<typeof CreateTranslation>

export const ListQuery = z.object({
  skip: z.coerce.number().int().min(0).max(MOST_SKIPPED).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
})

export const EditTranslation = z
  .object({ content: WrittenContent.optional(), status: Status.optional() })
  .refine(({ content, status }) => content !== undefined || status !== undefined, 'Send content or status')
export type EditTranslation = z.input<typeof EditTranslation>

/** Sets the status of many rows at once. Without a status it only records what people typed in the history. */
export const SaveTranslations = z.object({
  language: Language,
  source_text_ids: SourceTextIds,
  status: Status.optional(),
})
export type SaveTranslations = z.input<typeof SaveTranslations>

export const SaveAnswer = z.object({ message: z.string(), rows: z.number() })
export type SaveAnswer = z.infer<typeof SaveAnswer>

/** `request_id`: the request whose job holds the row, null when people may type. `revision` rises with the text. */
export const Translation = z
  .object({
    id: z.string(),
    source_text_id: z.string(),
    target_language: Language,
    content: z.string(),
    status: Status,
    review_notes: z.string(),
    score: z.number().nullable(),
    revision: z.number(),
    request_id: z.string().nullable(),
    suggestion: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Translation' })
export type Translation = z.infer<typeof Translation>

export const Translations = z.object({ data: z.array(Translation), count: z.int() })
export type Translations = z.infer<typeof Translations>

export const TranslationChange = z.object({
  at: z.string(),
  actor_kind: z.enum(['person', 'ai', 'import', 'api']),
  actor_name: z.string(),
  before: z.string(),
  after: z.string(),
  status: Status,
})
export type TranslationChange = z.infer<typeof TranslationChange>

/** Rows a status, of all texts of the page; what is missing up to `total` is not started. */
export const Progress = z.object({ total: z.number(), statuses: z.record(Status, z.number()) })
export type Progress = z.infer<typeof Progress>
