import { z } from 'zod'
import { CONTENT_TYPE_CODES } from '#db/vocabulary/contentTypes.ts'
import { FINISHED, TO_REVIEW } from '#db/vocabulary/statuses.ts'
import { Language } from '../../http/contract.ts'
import { TYPE_REQUIRED } from '../../pages/constants.ts'
import { CreatePage, newPageWith } from '../../pages/contract.ts'
import { SOURCE_REPEATS } from '../read/constants.ts'
import { ColumnUses, SourceTextsChoice } from '../read/contract.ts'
import { PATH_OUTSIDE } from './constants.ts'

const MAX_PATH_LENGTH = 1000

const DRIVE = /^[a-z]:/i
const CONTROL = /\p{Cc}/u
/** Returns whether a path with slashes stays below its folder, on every system. */
const isWithinFolder = (path: string) =>
  !DRIVE.test(path) && !CONTROL.test(path) && path.split('/').every((part) => !['', '.', '..'].includes(part))

export const FilePath = z
  .string()
  .trim()
  .min(1)
  .max(MAX_PATH_LENGTH)
  .transform((path) => path.replaceAll('\\', '/').replace(/^(?:\.\/)+/, ''))
  .refine(isWithinFolder, { error: PATH_OUTSIDE })

const MergesUnrelated = z.stringbool().default(false).meta({ type: 'boolean', default: false })

const SourceRepeatsChoice = z.enum(SOURCE_REPEATS).default('keep')

export const ImportForm = CreatePage

export const ImportedStatus = z.enum([TO_REVIEW, FINISHED]).default(TO_REVIEW)

const FileFields = z.object({
  /** The id of the format; without it the one is taken that the file looks like most. */
  format: z.string().optional(),
  language: Language.optional(),
  /** The path of the file in its folder; its name without one. A version has one page of each path that is named here. */
  path: FilePath.optional(),
  columns: ColumnUses.optional(),
  /** By default as the last file of the page was read, or its translations into the source language. */
  source_texts: SourceTextsChoice.optional(),
})

export const ImportFileForm = newPageWith({
  ...FileFields.shape,
  status: ImportedStatus,
  source_repeats: SourceRepeatsChoice,
  merges_unrelated: MergesUnrelated,
})
export type ImportFileForm = z.output<typeof ImportFileForm>
export const PreviewFileForm = FileFields

export const ReimportForm = z.object({
  /** The id of the format; without it the page's own where the file may have it, else the likeliest. */
  format: z.string().optional(),
  language: Language.optional(),
  source_texts: SourceTextsChoice.optional(),
  source_repeats: SourceRepeatsChoice,
  merges_unrelated: MergesUnrelated,
})

const FileChoice = z.object({
  format: z.string().optional(),
  language: Language.optional(),
  columns: ColumnUses.optional(),
  source_texts: SourceTextsChoice.optional(),
  source_repeats: z.enum(SOURCE_REPEATS).optional(),
  is_left_out: z.boolean().optional(),
  merges_unrelated: z.boolean().optional(),
  /** One of the possible pages of the preview; null makes a page of its own. */
  page_id: z.uuid().nullable().optional(),
  type: z.enum(CONTENT_TYPE_CODES).optional(),
})
export type FileChoice = z.input<typeof FileChoice>

const NO_JSON = 'The choices have to be JSON'

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
  type: z.enum(CONTENT_TYPE_CODES, { error: TYPE_REQUIRED }).optional(),
  status: ImportedStatus,
})
