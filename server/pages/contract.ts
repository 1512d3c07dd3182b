import { z } from 'zod'
import { CONTENT_TYPE_CODES } from '#db/vocabulary/contentTypes.ts'
import { PAGE_STATUSES } from '#db/vocabulary/statuses.ts'
import { FACT_SOURCES, LENGTH_UNITS } from '#db/vocabulary/texts/facts.ts'
import { Language, requiredNameOf } from '../http/contract.ts'
import { NAME_REQUIRED, SOURCE_TEXTS, TYPE_REQUIRED } from './constants.ts'

const MAX_SOURCE_TEXTS = 50_000

const Name = requiredNameOf('A page name', NAME_REQUIRED)
const Type = z.enum(CONTENT_TYPE_CODES, { error: TYPE_REQUIRED })

export const VersionPath = z.object({ version_id: z.uuid() })
export const PagePath = z.object({ page_id: z.uuid() })

/** The content type may be sent as `type` or as `tag`; it is answered as both (reading 27). */
const typeOrTag = <Shape extends { type?: unknown; tag?: unknown }>(input: Shape) => ({
  ...input,
  type: input.type ?? input.tag,
})

/** A form of a new page, with fields of its own. */
export const newPageWith = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess(
    (input) => (typeof input === 'object' && input !== null ? typeOrTag(input) : input),
    z.object({ name: Name, type: Type, ...shape }),
  )

export const CreatePage = newPageWith({})
export type CreatePage = { name: string } & ({ type: z.infer<typeof Type> } | { tag: z.infer<typeof Type> })

export const UpdatePage = z.object({ name: Name.optional(), status: z.enum(PAGE_STATUSES).optional() })
export type UpdatePage = z.input<typeof UpdatePage>

/** The multipart form of an import: these fields, and the CSV as `file`. */
export const ImportForm = CreatePage

export const Page = z
  .object({
    id: z.uuid(),
    version_id: z.uuid(),
    name: z.string(),
    status: z.enum(PAGE_STATUSES),
    type: Type,
    tag: Type,
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    source_texts_count: z.int(),
    /** The format in which the page can be exported again. */
    original_format: z.string().nullable(),
  })
  .meta({ id: 'Page' })
export type Page = z.infer<typeof Page>

/** Strings of a file that are not read, all counted; of each reason some examples. `path`: of another file beside the page's own. */
export const SkippedTexts = z
  .object({
    count: z.int(),
    examples: z.array(
      z.object({
        path: z.string().nullable(),
        /** Of a workbook the row; null where the file has no lines. */
        line: z.int().nullable(),
        /** Its name, or its cell. */
        place: z.string(),
        text: z.string(),
        reason: z.string(),
      }),
    ),
  })
  .meta({ id: 'SkippedTexts' })
export type SkippedTexts = z.infer<typeof SkippedTexts>

export const ImportedPage = Page.extend({
  words: z.int(),
  skipped: SkippedTexts,
  /** Rows that came with a translation, by language. */
  translations: z.record(Language, z.int()),
}).meta({ id: 'ImportedPage' })
export type ImportedPage = z.infer<typeof ImportedPage>

/** The language of translations in a file that does not name it: the one that its path names, and those to choose from. */
export const UnnamedLanguage = z.object({ language: Language.nullable(), languages: z.array(Language) })
export type UnnamedLanguage = z.infer<typeof UnnamedLanguage>

export const SourceTextsChoice = z.enum(SOURCE_TEXTS)
/** Which source texts are taken of a file that has two of some, and how many these are. */
export const TakenSourceTexts = z.object({ taken: SourceTextsChoice, texts: z.int() })
export type TakenSourceTexts = z.infer<typeof TakenSourceTexts>

/** A fault of a file: `line` counts the file's lines from 1, `column` is the column's name. */
export const Fault = z.object({ line: z.int(), column: z.string().nullable(), msg: z.string() })
export type Fault = z.infer<typeof Fault>

export const ImportPreview = z
  .object({
    delimiter: z.enum([',', ';', '\t']),
    encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be']),
    /** The header's names in the file's order; `use` is what the import does with the column. */
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
    skipped: SkippedTexts,
    faults: z.array(Fault),
    /** All faults found, of which `faults` holds the first. */
    faults_count: z.int(),
  })
  .meta({ id: 'ImportPreview' })
export type ImportPreview = z.infer<typeof ImportPreview>

/**
 * `spreadsheet_safe`: cells of tables that a spreadsheet would run as a formula begin with an apostrophe; they are then not as
 * stored. A re-import takes the apostrophes away again.
 * `checked_only`: without the translations that nobody has confirmed as they stand.
 */
export const ExportQuery = z.object({
  spreadsheet_safe: z.stringbool().default(false).meta({ type: 'boolean', default: false }),
  checked_only: z.stringbool().default(false).meta({ type: 'boolean', default: false }),
  /** This one alone; left out: every target language. */
  language: Language.optional(),
})

export const SourceTextsQuery = z.object({
  skip: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(MAX_SOURCE_TEXTS).default(100),
})

export const TextFacts = z
  .object({
    speaker: z.string().nullable(),
    speaker_from: z.enum(FACT_SOURCES).nullable(),
    max_length: z.int().nullable(),
    length_unit: z.enum(LENGTH_UNITS).nullable(),
    max_length_from: z.enum(FACT_SOURCES).nullable(),
  })
  .meta({ id: 'TextFacts' })
export type TextFacts = z.infer<typeof TextFacts>

const SourceText = z
  .object({
    id: z.uuid(),
    page_id: z.uuid(),
    position: z.int(),
    identifier: z.string(),
    content: z.string(),
    context: z.string().nullable(),
    words: z.int(),
    facts: TextFacts.nullable(),
  })
  .meta({ id: 'SourceText' })

export const SourceTexts = z.object({ data: z.array(SourceText), count: z.int() })
export type SourceTexts = z.infer<typeof SourceTexts>
