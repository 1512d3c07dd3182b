import { z } from 'zod'
import { Language } from '../http/contract.ts'
import {
  ExportQuery,
  Fault,
  ImportedPage,
  newPageWith,
  SkippedTexts,
  SourceTextsChoice,
  TakenSourceTexts,
  UnnamedLanguage,
} from '../pages/contract.ts'
import { MergesUnrelated, ReimportedFile, SourceRepeatsChoice } from '../reimport/contract.ts'
import { COLUMN_CHOSEN_TWICE, COLUMN_USES, PATH_OUTSIDE, SOURCE_COLUMN_REQUIRED } from './constants.ts'

const MAX_PATH_LENGTH = 1000

const DRIVE = /^[a-z]:/i
const CONTROL = /\p{Cc}/u
/** Whether a path with slashes stays below its folder, on every system. */
const isWithinFolder = (path: string) =>
  !DRIVE.test(path) && !CONTROL.test(path) && path.split('/').every((part) => !['', '.', '..'].includes(part))

/** A path within a folder, with slashes. */
export const FilePath = z
  .string()
  .trim()
  .min(1)
  .max(MAX_PATH_LENGTH)
  .transform((path) => path.replaceAll('\\', '/').replace(/^(?:\.\/)+/, ''))
  .refine(isWithinFolder, { error: PATH_OUTSIDE })

const ColumnUse = z.union([z.enum(COLUMN_USES), Language])
const isOnce = (use: string, at: number, uses: readonly string[]) => use === 'ignored' || uses.indexOf(use) === at

/** The uses of a table’s columns, in their order, with commas between. */
export const ColumnUses = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(ColumnUse))
  .refine((uses) => uses.includes('source'), { error: SOURCE_COLUMN_REQUIRED })
  .refine((uses) => uses.every(isOnce), { error: COLUMN_CHOSEN_TWICE })

/** The status of translations about which the file says nothing. */
export const ImportedStatus = z.enum(['NEEDS_REVIEW', 'COMPLETED']).default('NEEDS_REVIEW')

const FileFields = z.object({
  /** The id of the format; without it the one is taken that the file looks like most. */
  format: z.string().optional(),
  /** Of translations whose language the file does not name. */
  language: Language.optional(),
  /** Where the file lies in its folder; its name without one. A version has one page of each path that is named here. */
  path: FilePath.optional(),
  columns: ColumnUses.optional(),
  /** By default as the last file of the page was read, or its translations into the source language. */
  source_texts: SourceTextsChoice.optional(),
})

/** The multipart form of an import: these fields, and the file as `file`. */
export const ImportFileForm = newPageWith({
  ...FileFields.shape,
  status: ImportedStatus,
  source_repeats: SourceRepeatsChoice,
  merges_unrelated: MergesUnrelated,
})
export type ImportFileForm = z.output<typeof ImportFileForm>
export const PreviewFileForm = FileFields

/** `reimport`: the page was there, and the file was merged into it. */
export const ImportedFile = ImportedPage.extend({ reimport: ReimportedFile.nullable() }).meta({ id: 'ImportedFile' })

const FileFormat = z.object({ id: z.string(), name: z.string() })

export const FilePreview = z
  .object({
    /** The format that was read, and all that the file may have. */
    format: FileFormat,
    formats: z.array(FileFormat),
    language: Language.nullable(),
    unnamed_language: UnnamedLanguage.nullable(),
    /** The page that came from a file of this path, or whose translations it holds by its path: it is merged into that. */
    existing_page: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    /** Of a table: the header's names in the file's order, and what is read from them. */
    columns: z.array(z.object({ name: z.string(), use: ColumnUse })).nullable(),
    /** The first rows, of a table as they are: identifier, source text and context of other files. */
    rows: z.array(z.array(z.string())),
    rows_count: z.int(),
    words: z.int(),
    translations: z.record(Language, z.int()),
    /** The source texts look like keys: the file of the source language, imported beside it, gives the texts. */
    has_key_texts: z.boolean(),
    /** Null where the file has no two of any. */
    source_texts: TakenSourceTexts.nullable(),
    skipped: SkippedTexts,
    faults: z.array(Fault),
    faults_count: z.int(),
  })
  .meta({ id: 'FilePreview' })
export type FilePreview = z.infer<typeof FilePreview>

export const ExportFileQuery = ExportQuery.extend({ language: Language })

/** Without a language each target language is a folder. */
export const ExportFilesQuery = ExportQuery
