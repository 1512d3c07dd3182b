import { z } from 'zod'
import { PlacedText, PlannedCounts, ShownPlan } from '../files/merge/contract.ts'
import { Language } from '../http/contract.ts'
import { WordsPrice } from '../translationRequests/contract.ts'
import { DIFFERENCE_KINDS, MAX_DIFFERENCES } from './constants.ts'

export const FromQuery = z.object({ from: z.uuid() })
export const CarryFrom = z.object({ from: z.uuid() })

const CarryCounts = PlannedCounts.extend({
  suggestions: z.int(),
  pages: z.int(),
  /** Source texts that are other ones in both versions in the same words, and stayed. */
  conflicts: z.int(),
})
export type CarryCounts = z.infer<typeof CarryCounts>

export const CarryPreview = z
  .object({
    has_base: z.boolean(),
    counts: CarryCounts.omit({ suggestions: true }),
    added_pages: z.array(z.string()),
    pages: z.array(ShownPlan.extend({ page_id: z.uuid(), name: z.string() })),
    ...WordsPrice.shape,
  })
  .meta({ id: 'CarryPreview' })
export type CarryPreview = z.infer<typeof CarryPreview>

/** `id` is null when there was nothing to change. */
export const Carried = z
  .object({
    id: z.uuid().nullable(),
    counts: CarryCounts,
    /** Rows in which both versions have other words: the other version's translation is a suggestion, its source text is left. */
    conflicts: z.array(PlacedText),
  })
  .meta({ id: 'Carried' })
export type Carried = z.infer<typeof Carried>

export const Carries = z
  .object({
    data: z.array(
      z.object({
        id: z.uuid(),
        version_name: z.string(),
        by: z.string(),
        at: z.iso.datetime(),
        counts: CarryCounts,
        undone_at: z.iso.datetime().nullable(),
      }),
    ),
  })
  .meta({ id: 'Carries' })
export type Carries = z.infer<typeof Carries>

const DifferenceCounts = z.object({
  new: z.int(),
  changed: z.int(),
  gone: z.int(),
  translations: z.record(Language, z.int()),
})

export const VersionDifferences = z
  .object({
    counts: DifferenceCounts,
    /** Those in which something differs. A page that one of the versions lacks has no id there. */
    pages: z.array(
      DifferenceCounts.extend({ name: z.string(), from_page_id: z.uuid().nullable(), page_id: z.uuid().nullable() }),
    ),
  })
  .meta({ id: 'VersionDifferences' })
export type VersionDifferences = z.infer<typeof VersionDifferences>

export const DifferencesQuery = z.object({
  from_page_id: z.uuid().optional(),
  page_id: z.uuid().optional(),
  kind: z.enum(DIFFERENCE_KINDS),
  language: Language.optional(),
  skip: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(MAX_DIFFERENCES).default(MAX_DIFFERENCES),
})

export type DifferencesQuery = z.infer<typeof DifferencesQuery>

export const Difference = z.object({
  /** In the version that is shown; of a text that is gone in the other. */
  source_text_id: z.uuid(),
  identifier: z.string(),
  old_identifier: z.string().nullable(),
  before: z.string(),
  after: z.string(),
})
export type Difference = z.infer<typeof Difference>

export const Differences = z.object({ count: z.int(), data: z.array(Difference) }).meta({ id: 'Differences' })
export type Differences = z.infer<typeof Differences>
