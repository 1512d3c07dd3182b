import { z } from 'zod'
import { CONTENT_TYPE_CODES } from '#db/vocabulary/contentTypes.ts'
import { Language } from '../http/contract.ts'
import { ColumnUses, FilePath, FilePreview, ImportedStatus } from '../imports/contract.ts'
import { SOURCE_REPEATS, TYPE_REQUIRED } from '../pages/constants.ts'
import { ImportedPage, SkippedTexts, SourceTextsChoice } from '../pages/contract.ts'
import { Counts, PlannedCounts, ReimportedFile } from '../reimport/contract.ts'
import { WordsPrice } from '../translationRequests/contract.ts'
import { MAX_FILES } from './constants.ts'

const FileChoice = z.object({
  format: z.string().optional(),
  language: Language.optional(),
  columns: ColumnUses.optional(),
  source_texts: SourceTextsChoice.optional(),
  source_repeats: z.enum(SOURCE_REPEATS).optional(),
  is_left_out: z.boolean().optional(),
  /** It is merged although it has nothing in common with its page. */
  merges_unrelated: z.boolean().optional(),
  /** Of the page that it becomes, where it is not the one of all. */
  type: z.enum(CONTENT_TYPE_CODES).optional(),
})
export type FileChoice = z.input<typeof FileChoice>

const NO_JSON = 'The choices have to be JSON'

/** Choices for files, by their paths, as JSON. */
const FileChoices = z
  .string()
  .default('{}')
  .transform((text, ctx): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      ctx.addIssue(NO_JSON)
      return z.NEVER
    }
  })
  .pipe(z.record(FilePath, FileChoice))
export type FileChoices = z.output<typeof FileChoices>

/** The multipart form: these fields, and every file as `file`, named by its path. A ZIP stands for the files in it. */
export const PreviewFilesForm = z.object({ choices: FileChoices })
export const ImportFilesForm = PreviewFilesForm.extend({
  /** Of new pages, which need one, by themselves or all of them. */
  type: z.enum(CONTENT_TYPE_CODES, { error: TYPE_REQUIRED }).optional(),
  status: ImportedStatus,
})

const PlannedPage = FilePreview.extend({
  path: z.string(),
  name: z.string(),
  /** The changes of the file in the page that came from its path. */
  changes: PlannedCounts.nullable(),
  /** It has nothing in common with that page: it is merged only if somebody confirms that. */
  is_unrelated: z.boolean(),
  /** Translations of that page where the file repeats the source text; counted as changes only if the file's are taken. */
  repeats: z.int(),
  /** The path names this language, and the texts become source texts all the same. */
  mistakable_language: Language.nullable(),
  /** The files of other languages beside it. */
  language_files: z.array(z.object({ path: z.string(), language: Language })),
}).meta({ id: 'PlannedPage' })
export type PlannedPage = z.infer<typeof PlannedPage>

const UnusedFile = z.object({ path: z.string(), reason: z.string() })

export const FilesPreview = z
  .object({
    pages: z.array(PlannedPage).max(MAX_FILES),
    /** Files that are not read, and why. */
    unused: z.array(UnusedFile),
    /** Of translating the words that are new or changed in pages that are there, in all languages. */
    ...WordsPrice.shape,
  })
  .meta({ id: 'FilesPreview' })
export type FilesPreview = z.infer<typeof FilesPreview>

const MergedFile = z.object({ page_id: z.uuid(), name: z.string(), path: z.string(), reimport: ReimportedFile })

/**
 * The new pages, and what was merged into those that were there: one operation. `id` is null when it changed nothing. `unused`:
 * files that are left out, and why.
 */
export const ImportedPages = z
  .object({
    id: z.uuid().nullable(),
    pages: z.array(ImportedPage),
    merged: z.array(MergedFile),
    unused: z.array(UnusedFile),
    /** Of all files. */
    skipped: SkippedTexts,
  })
  .meta({ id: 'ImportedPages' })
export type ImportedPages = z.infer<typeof ImportedPages>

/** `pages`: those that came. */
const FileImportCounts = Counts.extend({ pages: z.int(), merged: z.int() })
export type FileImportCounts = z.infer<typeof FileImportCounts>
