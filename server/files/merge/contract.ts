import { z } from 'zod'
import { TRANSLATION_STATUSES } from '#db/vocabulary/statuses.ts'
import { Language } from '../../http/contract.ts'
import { PagePath } from '../../rights/contract.ts'
import { FindingCounts } from '../../rows/contract.ts'
import { WordsPrice } from '../../translationRequests/contract.ts'
import { Fault, SkippedTexts, TakenSourceTexts, UnnamedLanguage } from '../read/contract.ts'

export const SuggestionPath = z.object({ suggestion_id: z.uuid() })

export const PlannedCounts = z.object({
  added: z.int(),
  changed: z.int(),
  moved: z.int(),
  renamed: z.int(),
  gone: z.int(),
  returned: z.int(),
  translations: z.int(),
})
export type PlannedCounts = z.infer<typeof PlannedCounts>

export const Counts = PlannedCounts.extend({
  /** Translations of the file that are suggestions, because somebody changed the same words meanwhile. */
  suggestions: z.int(),
  /** Suggestions of earlier files that somebody accepted all at once: such an operation has nothing else. */
  accepted: z.int().optional(),
})
export type Counts = z.infer<typeof Counts>

const TextShown = z.object({ identifier: z.string(), content: z.string() })

export const ShownPlan = z.object({
  counts: PlannedCounts,
  unchanged: z.int(),
  /** Of the changed texts those of which only the context, the speaker or the length is another one; they are not listed. */
  contexts_changed: z.int(),
  added: z.array(TextShown),
  changed: z.array(TextShown.extend({ before: z.string() })),
  moved: z.array(TextShown),
  renamed: z.array(TextShown.extend({ before: z.string() })),
  gone: z.array(TextShown),
  returned: z.array(TextShown),
  translations: z.record(Language, z.int()),
})
export type ShownPlan = z.infer<typeof ShownPlan>

export const ReimportPreview = ShownPlan.extend({
  ...WordsPrice.shape,
  format: z.object({ id: z.string(), name: z.string() }),
  formats: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The file holds translations into this language alone. */
  language: Language.nullable(),
  unnamed_language: UnnamedLanguage.nullable(),
  made_from: z
    .object({
      kind: z.enum(['import', 'export']),
      language: Language.nullable(),
      at: z.iso.datetime(),
      version_name: z.string().nullable(),
      /** Not known of another version. */
      changed_since: z.int().nullable(),
    })
    .nullable(),
  is_unrelated: z.boolean(),
  has_key_texts: z.boolean(),
  /** Null where the file has no two of any. */
  source_texts: TakenSourceTexts.nullable(),
  /** Translations of the page where the file repeats the source text; counted as changes only if the file's are taken. */
  repeats: z.int(),
  skipped: SkippedTexts,
  findings: FindingCounts,
  faults: z.array(Fault),
  faults_count: z.int(),
}).meta({ id: 'ReimportPreview' })
export type ReimportPreview = z.infer<typeof ReimportPreview>

export const LeftText = z.object({
  identifier: z.string(),
  /** Null: of the source text. */
  language: Language.nullable(),
})
export type LeftText = z.infer<typeof LeftText>

/** In one of many pages; without an identifier the page itself. */
export const PlacedText = LeftText.extend({ page_id: z.uuid(), page_name: z.string() })
export type PlacedText = z.infer<typeof PlacedText>

/** `id` is null when there was nothing to change. */
export const Reimported = z
  .object({
    id: z.uuid().nullable(),
    counts: Counts,
    suggestions: z.array(LeftText),
    repeats_kept: z.int(),
  })
  .meta({ id: 'Reimported' })
export type Reimported = z.infer<typeof Reimported>

export const ReimportedFile = Reimported.extend({ skipped: SkippedTexts }).meta({ id: 'ReimportedFile' })
export type ReimportedFile = z.infer<typeof ReimportedFile>

export const ArchivedTexts = z
  .object({
    data: z.array(
      z.object({
        id: z.uuid(),
        identifier: z.string(),
        content: z.string(),
        context: z.string().nullable(),
        archived_at: z.iso.datetime(),
        /** The number of languages in which it has a translation. */
        translations: z.int(),
      }),
    ),
  })
  .meta({ id: 'ArchivedTexts' })
export type ArchivedTexts = z.infer<typeof ArchivedTexts>

export const ArchivedTextPath = PagePath.extend({ source_text_id: z.uuid() })
export const ArchivedTranslations = z
  .object({
    data: z.array(z.object({ language: Language, content: z.string(), status: z.enum(TRANSLATION_STATUSES) })),
  })
  .meta({ id: 'ArchivedTranslations' })

const MAX_RESTORED = 50_000
export const RestoreTexts = z.object({ source_text_ids: z.array(z.uuid()).min(1).max(MAX_RESTORED) })

export const InLanguage = z.object({ language: Language })
export const SuggestedRows = z.object({ rows: z.int() }).meta({ id: 'SuggestedRows' })
/** `id` and `after` are what the last answer had as `id` and `next`: that operation goes on. */
export const AcceptSuggestions = z.object({
  language: Language,
  id: z.uuid().optional(),
  after: z.uuid().optional(),
})
export type AcceptSuggestions = z.output<typeof AcceptSuggestions>
/**
 * `id`: of the operation, for its undo. `held`: the identifiers of rows that are being translated and keep their suggestions.
 * `next`: null when all are accepted.
 */
export const AcceptedSuggestions = z
  .object({ id: z.uuid().nullable(), accepted: z.int(), held: z.array(z.string()), next: z.uuid().nullable() })
  .meta({ id: 'AcceptedSuggestions' })
export type AcceptedSuggestions = z.infer<typeof AcceptedSuggestions>

export const SourceChanged = z.object({ source_text_ids: z.array(z.uuid()) }).meta({ id: 'SourceChanged' })
export const SourceChangesOfVersion = z
  .array(z.object({ page_id: z.uuid(), language: Language, rows: z.int() }))
  .meta({ id: 'SourceChangesOfVersion' })
