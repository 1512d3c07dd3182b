import { z } from 'zod'
import { GENDERS, PARTS_OF_SPEECH } from '#db/vocabulary/texts/terms.ts'
import { ImportPreview } from '../files/bring/contract.ts'
import { Language, requiredNameOf } from '../http/contract.ts'
import {
  DEFAULT_DESCRIPTION,
  FACT_COLUMNS,
  GLOSSARY_NAME_REQUIRED,
  MAX_ENTRIES,
  MAX_FORBIDDEN,
  MAX_LINES_AT_ONCE,
  MAX_TERM_LENGTH,
  MAX_TEXT_LENGTH,
  TERM_COLUMNS,
  TERM_DESCRIPTION_REQUIRED,
  TERM_REQUIRED,
} from './constants.ts'

const Name = requiredNameOf('A glossary name', GLOSSARY_NAME_REQUIRED)
const Description = z.string().max(MAX_TEXT_LENGTH, 'A description has at most 10000 characters')

export const GlossaryPath = z.object({ glossary_id: z.uuid() })
/** A line's id, or its term_id (reading 25). */
export const LinePath = GlossaryPath.extend({ line_identifier: z.string().min(1) })

export const CreateGlossary = z.object({
  name: Name.optional(),
  description: Description.default(DEFAULT_DESCRIPTION),
})
export type CreateGlossary = z.input<typeof CreateGlossary>

export const UpdateGlossary = z.object({ name: Name.optional(), description: Description.optional() })
export type UpdateGlossary = z.input<typeof UpdateGlossary>

export const Glossary = z
  .object({
    id: z.uuid(),
    project_id: z.uuid(),
    name: z.string(),
    description: z.string(),
    created_at: z.iso.datetime(),
    entries_count: z.int(),
  })
  .meta({ id: 'Glossary' })
export type Glossary = z.infer<typeof Glossary>

const LineLanguage = z.union([Language, z.literal('').transform(() => null)])
const Text = z.string().max(MAX_TEXT_LENGTH, `A text has at most ${MAX_TEXT_LENGTH} characters`)
const Note = Text.transform((text) => (text === '' ? null : text)).nullable()
const Term = z
  .string({ error: TERM_REQUIRED })
  .max(MAX_TERM_LENGTH, `A term has at most ${MAX_TERM_LENGTH} characters`)
  .refine((term) => term.trim() !== '', TERM_REQUIRED)
const TermDescription = z
  .string({ error: TERM_DESCRIPTION_REQUIRED })
  .refine((text) => text.trim() !== '', TERM_DESCRIPTION_REQUIRED)
  .pipe(Text)

const Words = z
  .array(
    z
      .string()
      .trim()
      .min(1)
      .max(MAX_TERM_LENGTH)
      .regex(/^[^\r\n]*$/, 'A word has no line breaks'),
  )
  .max(MAX_FORBIDDEN, `At most ${MAX_FORBIDDEN} words`)

/** Of one language `forbidden`, `variants` and `gender`, of the whole term the others. */
const TermFacts = z.object({
  /** Translations that nobody is to write. */
  forbidden: Words,
  /** Further translations that are right as well. */
  variants: Words,
  source_variants: Words,
  is_case_sensitive: z.boolean(),
  /** Neither told to the AI nor asked of translations. */
  is_proposed: z.boolean(),
  part_of_speech: z.enum(PARTS_OF_SPEECH).nullable(),
  gender: z.enum(GENDERS).nullable(),
})

export const CreateEntry = z.object({
  term_id: Term,
  term_description: TermDescription,
  source_text: Text.default(''),
  target_language: LineLanguage.nullable().default(null),
  translation: Text.default(''),
  notes: Note.default(null),
  context: Note.default(null),
  ...TermFacts.partial().shape,
})
export type CreateEntry = z.input<typeof CreateEntry>

export const ReplaceEntry = CreateEntry.extend({ term_id: Term.optional() })
export type ReplaceEntry = z.input<typeof ReplaceEntry>

export const UpdateEntry = z.object({
  term_id: Term.optional(),
  term_description: TermDescription.optional(),
  source_text: Text.optional(),
  target_language: LineLanguage.nullable().optional(),
  translation: Text.optional(),
  notes: Note.optional(),
  context: Note.optional(),
  ...TermFacts.partial().shape,
})
export type UpdateEntry = z.input<typeof UpdateEntry>

export const LineIds = z.object({ line_ids: z.array(z.uuid()).min(1).max(MAX_LINES_AT_ONCE) })
export type LineIds = z.input<typeof LineIds>

export const UpdateEntries = LineIds.extend(
  UpdateEntry.omit({ target_language: true, translation: true, forbidden: true, variants: true, gender: true }).shape,
)
export type UpdateEntries = z.input<typeof UpdateEntries>

export const LinesQuery = z.object({
  /** Found anywhere in the term, its description, the source text or the translation, in any case. */
  search: z.string().max(255).optional(),
  target_language: LineLanguage.optional(),
  skip: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(MAX_ENTRIES).default(MAX_ENTRIES),
})

/** Tells lines apart that share a term; empty is the line without a language. */
export const LineQuery = z.object({ target_language: LineLanguage.optional() })

export const GlossaryEntry = z
  .object({
    id: z.uuid(),
    glossary_id: z.uuid(),
    term_id: z.string(),
    term_description: z.string(),
    source_text: z.string(),
    target_language: Language.nullable(),
    translation: z.string(),
    notes: z.string().nullable(),
    context: z.string().nullable(),
    ...TermFacts.shape,
    /** Earlier translations, the last one first. */
    former_translations: z.array(z.string()),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'GlossaryEntry' })
export type GlossaryEntry = z.infer<typeof GlossaryEntry>

export const ImportedGlossary = z
  .object({ added_count: z.int(), updated_count: z.int(), glossary: Glossary })
  .meta({ id: 'ImportedGlossary' })
export type ImportedGlossary = z.infer<typeof ImportedGlossary>

export const GlossaryPreview = ImportPreview.omit({ words: true, translations: true, findings: true, skipped: true })
  .extend({
    columns: z.array(z.object({ name: z.string(), use: z.enum([...TERM_COLUMNS, ...FACT_COLUMNS, 'ignored']) })),
  })
  .meta({ id: 'GlossaryPreview' })
export type GlossaryPreview = z.infer<typeof GlossaryPreview>

export const TbxPreview = GlossaryPreview.omit({ delimiter: true, encoding: true }).meta({ id: 'TbxPreview' })
export type TbxPreview = z.infer<typeof TbxPreview>

/** `rows`: of the `read_texts` first texts of the page, those with the term; `places` are some of them. */
export const ProposedTerms = z
  .object({
    data: z.array(
      z.object({
        term: z.string(),
        description: z.string(),
        rows: z.int(),
        places: z.array(z.object({ source_text_id: z.uuid(), identifier: z.string(), content: z.string() })),
      }),
    ),
    read_texts: z.int(),
    all_texts: z.int(),
    engine: z.string(),
  })
  .meta({ id: 'ProposedTerms' })
export type ProposedTerms = z.infer<typeof ProposedTerms>
