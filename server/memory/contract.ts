import { z } from 'zod'
import { Language, SourceTextIds, uuidsUpTo } from '../http/contract.ts'
import { MIN_PERCENT, SAME_PERCENT } from '../matches/constants.ts'
import { ProjectPath } from '../rights/contract.ts'
import { LanguageQuery } from '../rows/contract.ts'
import { LeftTo } from '../translationRequests/contract.ts'
import { MAX_PREVIEWED, MAX_SOUGHT_LENGTH } from './constants.ts'

export const ImportedMemory = z
  .array(z.object({ target_language: Language, units: z.int() }))
  .meta({ id: 'ImportedMemory' })

/** `language`: of the translations, where the file does not say it. */
export const MemoryForm = z.object({ language: Language.optional() })

/**
 * `imported`: new in the memory. `repeated`: there already, or replaced by a newer one in the file. `left_out`: empty, too long,
 * not finished, or in none of the project's languages.
 */
const Counts = { imported: z.int(), repeated: z.int(), left_out: z.int() }

/** `id` is null where nothing was new. */
export const MemoryImport = z
  .object({ id: z.uuid().nullable(), ...Counts, languages: ImportedMemory })
  .meta({ id: 'MemoryImport' })
export type MemoryImport = z.infer<typeof MemoryImport>

export const MemoryImportPath = ProjectPath.extend({ import_id: z.uuid() })
export const MemoryImports = z
  .array(
    z.object({
      id: z.uuid(),
      file_name: z.string(),
      format: z.string(),
      imported_at: z.iso.datetime({ offset: true }),
      imported_by: z.string().nullable(),
      ...Counts,
    }),
  )
  .meta({ id: 'MemoryImports' })

export const MatchesQuery = LanguageQuery.extend({
  min_percent: z.coerce.number().int().min(MIN_PERCENT).max(SAME_PERCENT).default(MIN_PERCENT),
})

/**
 * `percent`: how alike the source texts are. `is_put_right`: numbers, placeholders, case or the end of the stored translation
 * were replaced by those of the text. Of an imported one page and version are null, and what its file does not say.
 */
export const MemoryMatch = z
  .object({
    kind: z.enum(['exact_in_context', 'exact', 'fuzzy']),
    percent: z.int(),
    source: z.string(),
    content: z.string(),
    is_put_right: z.boolean(),
    source_text_id: z.uuid().nullable(),
    project_id: z.uuid(),
    project_name: z.string(),
    version_name: z.string().nullable(),
    page_name: z.string().nullable(),
    identifier: z.string().nullable(),
    origin: z.enum(['person', 'ai', 'import', 'api', 'memory']),
    written_by: z.string().nullable(),
    written_at: z.iso.datetime({ offset: true }),
    checked_at: z.iso.datetime({ offset: true }).nullable(),
    checked_by: z.string().nullable(),
  })
  .meta({ id: 'MemoryMatch' })
export type MemoryMatch = z.infer<typeof MemoryMatch>

export const MemoryMatches = z.object({ matches: z.array(MemoryMatch) }).meta({ id: 'MemoryMatches' })

/** How alike source texts are at least; 100: the same alone. */
const LeastPercent = z.int().min(MIN_PERCENT).max(SAME_PERCENT).default(SAME_PERCENT)

export const PreviewFill = z.object({
  language: Language,
  source_text_ids: uuidsUpTo(MAX_PREVIEWED),
  min_percent: LeastPercent,
})
export type PreviewFill = z.input<typeof PreviewFill>

/** The texts that a fill would fill now. `is_finished`: no review is needed, since the same text in the same context is checked. */
export const FillPreview = z
  .object({
    found: z.array(
      z.object({
        source_text_id: z.uuid(),
        kind: MemoryMatch.shape.kind,
        percent: z.int(),
        words: z.int(),
        is_finished: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'FillPreview' })
export type FillPreview = z.infer<typeof FillPreview>

/** Without `source_text_ids`: every text of the page that has no translation. `id`: of the answer before, which goes on. */
export const FillFromMemory = z.object({
  language: Language,
  source_text_ids: SourceTextIds.optional(),
  min_percent: LeastPercent,
  id: z.uuid().optional(),
})
export type FillFromMemory = z.input<typeof FillFromMemory>

/** `left_to`: rows in which somebody else is. */
export const FillAnswer = z
  .object({ source_text_ids: z.array(z.uuid()), operation_id: z.uuid().nullable(), left_to: z.array(LeftTo) })
  .meta({ id: 'FillAnswer' })
export type FillAnswer = z.infer<typeof FillAnswer>

export const SearchMemory = z.object({
  language: Language,
  text: z.string().trim().min(1).max(MAX_SOUGHT_LENGTH),
  kind: z.enum(['phrase', 'word', 'expression']).default('phrase'),
  side: z.enum(['source', 'translation']).default('source'),
})
export type SearchMemory = z.output<typeof SearchMemory>

/** Of an imported one version, page and text are null. */
export const MemorySearch = z
  .object({
    found: z.array(
      z.object({
        source: z.string(),
        content: z.string(),
        is_checked: z.boolean(),
        project_id: z.uuid(),
        project_name: z.string(),
        version_id: z.uuid().nullable(),
        version_name: z.string().nullable(),
        page_name: z.string().nullable(),
        source_text_id: z.uuid().nullable(),
        identifier: z.string().nullable(),
      }),
    ),
    has_more: z.boolean(),
  })
  .meta({ id: 'MemorySearch' })
export type MemorySearch = z.infer<typeof MemorySearch>
