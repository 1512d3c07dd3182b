import { z } from 'zod'
import { CONTENT_TYPE_CODES } from '#db/vocabulary/contentTypes.ts'
import { PAGE_STATUSES } from '#db/vocabulary/statuses.ts'
import { FACT_SOURCES, LENGTH_UNITS } from '#db/vocabulary/texts/facts.ts'
import { Language, listUpTo, requiredNameOf } from '../http/contract.ts'
import { NAME_REQUIRED, TYPE_REQUIRED } from './constants.ts'

const MAX_SOURCE_TEXTS = 50_000
const MAX_PAGES_AT_ONCE = 1_000

const Name = requiredNameOf('A page name', NAME_REQUIRED)
const Type = z.enum(CONTENT_TYPE_CODES, { error: TYPE_REQUIRED })

/** The content type may be sent as `type` or as `tag`; it is answered as both (reading 27). */
const typeOrTag = <Shape extends { type?: unknown; tag?: unknown }>(input: Shape) => ({
  ...input,
  type: input.type ?? input.tag,
})

export const newPageWith = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess(
    (input) => (typeof input === 'object' && input !== null ? typeOrTag(input) : input),
    z.object({ name: Name, type: Type, ...shape }),
  )

export const CreatePage = newPageWith({})
export type CreatePage = { name: string } & ({ type: z.infer<typeof Type> } | { tag: z.infer<typeof Type> })

export const UpdatePage = z.object({ name: Name.optional(), status: z.enum(PAGE_STATUSES).optional() })
export type UpdatePage = z.input<typeof UpdatePage>

/** All of them, or none. A page is moved by its name, which is a path. */
export const UpdatePages = z.object({
  pages: listUpTo(MAX_PAGES_AT_ONCE, z.array(UpdatePage.extend({ page_id: z.uuid() })).min(1)),
})
export type UpdatePages = z.input<typeof UpdatePages>

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
    original_format: z.string().nullable(),
    /** By language, where files of the page say those that it has, as PO does. */
    plural_forms: z.record(Language, z.array(z.string())).nullish(),
  })
  .meta({ id: 'Page' })
export type Page = z.infer<typeof Page>

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
    text_box_id: z.uuid().nullable(),
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
    /** The beginning of its identifier, up to a number. */
    scene: z.string().nullable(),
    facts: TextFacts.nullable(),
  })
  .meta({ id: 'SourceText' })

export const SourceTexts = z.object({ data: z.array(SourceText), count: z.int() })
export type SourceTexts = z.infer<typeof SourceTexts>
