import { z } from 'zod'
import { MAX_TEXT_LENGTH } from '#db/vocabulary/lengths.ts'
import { FINISHED, TRANSLATION_STATUSES } from '#db/vocabulary/statuses.ts'
import { SEND_BACK_REASONS } from '#db/vocabulary/texts/sendBackReasons.ts'
import { Language, SourceTextIds } from '../http/contract.ts'

const MAX_SKIPPED = 1_000_000_000

const Status = z.enum(TRANSLATION_STATUSES)
const Content = z.string().max(MAX_TEXT_LENGTH, `A translation has at most ${MAX_TEXT_LENGTH} characters`)

export const TranslationPath = z.object({ translation_id: z.uuid() })
export const LanguageQuery = z.object({ language: Language })
export const IfMatch = z.object({ 'If-Match': z.string().max(1000).optional() })
export const IfNoneMatch = z.object({ 'If-None-Match': z.string().max(1000).optional() })

const WrittenContent = Content.min(1, 'A translation cannot be empty: delete it instead')

export const SourceTextPath = z.object({ source_text_id: z.uuid() })

export const CreateTranslation = z.object({
  target_language: Language,
  content: WrittenContent,
  status: Status.default(FINISHED),
})
export type CreateTranslation = z.input<typeof CreateTranslation>

export const ListQuery = z.object({
  skip: z.coerce.number().int().min(0).max(MAX_SKIPPED).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
})

export const EditTranslation = z
  .object({ content: WrittenContent.optional(), status: Status.optional() })
  .refine(({ content, status }) => content !== undefined || status !== undefined, 'Send content or status')
export type EditTranslation = z.input<typeof EditTranslation>

/**
 * Sets the status of many rows at once. Without a status it only records what people typed in the history; `wrote`: what the
 * caller has just put in the place of texts that were recorded by then, which gives it an undo.
 */
export const SaveTranslations = z.object({
  language: Language,
  source_text_ids: SourceTextIds,
  status: Status.optional(),
  wrote: z.enum(['edit', 'copy']).optional(),
})
export type SaveTranslations = z.input<typeof SaveTranslations>

/** `operation_id`: for the undo; null where nothing was changed that has one. */
/** `kept_back`: of the rows that were to be completed those that a required check has need review instead. */
export const SaveAnswer = z.object({
  message: z.string(),
  rows: z.number(),
  kept_back: z.int().optional(),
  operation_id: z.uuid().nullable(),
})
export type SaveAnswer = z.infer<typeof SaveAnswer>

/** `request_id`: the request that has claimed the row, null when people may type. `revision` rises with the text. */
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
  actor_kind: z.enum(['person', 'ai', 'import', 'api', 'memory']),
  actor_name: z.string(),
  before: z.string(),
  after: z.string(),
  status: Status,
  copied_from: z.string().nullable(),
  is_check: z.boolean(),
  merged_file: z.string().nullable(),
  merged_version: z.string().nullable(),
  model: z.string().nullable(),
  token_name: z.string().nullable(),
  /** How alike the source texts were, of a text that was filled from memory. */
  match_percent: z.int().nullable(),
  /** Of an entry that sent the text back. */
  sent_back_reason: z.enum(SEND_BACK_REASONS).nullable(),
  sent_back_note: z.string().nullable(),
  /**
   * The people who typed the characters that came with the entry, where it was not the actor alone. `runs` are theirs, as start and
   * length in `after`, in UTF-16 units. Without an id the account is deleted.
   */
  authors: z
    .array(
      z.object({
        user_id: z.uuid().nullable(),
        name: z.string(),
        runs: z.array(z.object({ start: z.int(), length: z.int() })),
      }),
    )
    .nullable(),
})
export type TranslationChange = z.infer<typeof TranslationChange>

/** Rows a status, of all texts of the page; what is missing up to `total` is not started. `checked`: those that a person has confirmed; `checked_once`: that the second of two people has yet to confirm. */
export const Progress = z.object({
  total: z.number(),
  checked: z.number(),
  checked_once: z.number(),
  statuses: z.record(Status, z.number()),
})
export type Progress = z.infer<typeof Progress>
