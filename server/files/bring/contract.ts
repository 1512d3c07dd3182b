import { z } from 'zod'
import { Language } from '../../http/contract.ts'
import { Page } from '../../pages/contract.ts'
import { FindingCounts } from '../../rows/contract.ts'
import { WordsPrice } from '../../translationRequests/contract.ts'
import { Counts, PlannedCounts, ReimportedFile } from '../merge/contract.ts'
import { ColumnUse, Fault, SkippedTexts, TakenSourceTexts, UnnamedLanguage } from '../read/contract.ts'
import { MAX_FILES } from '../receive/constants.ts'

export const ImportedPage = Page.extend({
  words: z.int(),
  skipped: SkippedTexts,
  translations: z.record(Language, z.int()),
}).meta({ id: 'ImportedPage' })
export type ImportedPage = z.infer<typeof ImportedPage>

export const ImportPreview = z
  .object({
    delimiter: z.enum([',', ';', '\t']),
    encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be']),
    columns: z.array(
      z.object({
        name: z.string(),
        use: z.union([z.enum(['identifier', 'content', 'context', 'ignored']), Language]),
      }),
    ),
    rows: z.array(z.array(z.string())),
    rows_count: z.int(),
    words: z.int(),
    translations: z.record(Language, z.int()),
    findings: FindingCounts,
    skipped: SkippedTexts,
    faults: z.array(Fault),
    faults_count: z.int(),
  })
  .meta({ id: 'ImportPreview' })
export type ImportPreview = z.infer<typeof ImportPreview>

export const ImportedFile = ImportedPage.extend({ reimport: ReimportedFile.nullable() }).meta({ id: 'ImportedFile' })

const FileFormat = z.object({ id: z.string(), name: z.string() })

const ReadFile = z.object({
  format: FileFormat,
  formats: z.array(FileFormat),
  language: Language.nullable(),
  unnamed_language: UnnamedLanguage.nullable(),
  existing_page: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  columns: z.array(z.object({ name: z.string(), use: ColumnUse })).nullable(),
  /** The first rows, of a table as they are: identifier, source text and context of other files. */
  rows: z.array(z.array(z.string())),
  rows_count: z.int(),
  words: z.int(),
  translations: z.record(Language, z.int()),
  /** The source texts look like keys: the file of the source language, imported beside it, gives the texts. */
  has_key_texts: z.boolean(),
  source_texts: TakenSourceTexts.nullable(),
  skipped: SkippedTexts,
  faults: z.array(Fault),
  faults_count: z.int(),
})

export const FilePreview = ReadFile.extend({
  findings: FindingCounts,
}).meta({ id: 'FilePreview' })
export type FilePreview = z.infer<typeof FilePreview>

const PlannedPage = ReadFile.extend({
  path: z.string(),
  name: z.string(),
  changes: PlannedCounts.nullable(),
  /** It has nothing in common with that page: it is merged only if somebody confirms that. */
  is_unrelated: z.boolean(),
  /** Translations of that page where the file repeats the source text; counted as changes only if the file's are taken. */
  repeats: z.int(),
  mistakable_language: Language.nullable(),
  /** The pages whose translations it may hold, where nothing tells them apart: it is left out until a `page_id` is chosen. */
  possible_pages: z.array(z.object({ id: z.uuid(), name: z.string() })),
  language_files: z.array(z.object({ path: z.string(), language: Language })),
}).meta({ id: 'PlannedPage' })
export type PlannedPage = z.infer<typeof PlannedPage>

const UnusedFile = z.object({ path: z.string(), reason: z.string() })

export const FilesPreview = z
  .object({
    pages: z.array(PlannedPage).max(MAX_FILES),
    unused: z.array(UnusedFile),
    findings: FindingCounts,
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
    skipped: SkippedTexts,
  })
  .meta({ id: 'ImportedPages' })
export type ImportedPages = z.infer<typeof ImportedPages>

const FileImportCounts = Counts.extend({ pages: z.int(), merged: z.int() })
export type FileImportCounts = z.infer<typeof FileImportCounts>
