import { z } from 'zod'
import { LANGUAGE_CODES } from '#db/vocabulary/languages.ts'
import { TRANSLATION_STATUSES } from '#db/vocabulary/statuses.ts'

/** As many as one screen of the table shows at most. */
export const MAX_ROWS_AT_ONCE = 200

const Language = z.enum(LANGUAGE_CODES)

export const PagePath = z.object({ page_id: z.uuid() })

/** Either some rows by id, or a window of the page in the table's order. */
export const RowsQuery = z.object({
  language: Language,
  source_text_ids: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(z.uuid()).min(1).max(MAX_ROWS_AT_ONCE))
    .optional(),
  sort: z.enum(['status', 'score', 'page']).default('status'),
  descending: z.stringbool().default(false),
  skip: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(MAX_ROWS_AT_ONCE).default(100),
})
export type RowsQuery = z.output<typeof RowsQuery>

const RowTranslation = z
  .object({
    id: z.uuid(),
    content: z.string(),
    status: z.enum(TRANSLATION_STATUSES),
    review_notes: z.string(),
    score: z.number().nullable(),
    /** The request whose job holds the row. */
    request_id: z.uuid().nullable(),
    suggestion: z.string().nullable(),
    revision: z.int(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'RowTranslation' })

export const TableRow = z
  .object({
    id: z.uuid(),
    position: z.int(),
    identifier: z.string(),
    content: z.string(),
    context: z.string().nullable(),
    words: z.int(),
    /** null: not started. */
    translation: RowTranslation.nullable(),
  })
  .meta({ id: 'TableRow' })
export type TableRow = z.infer<typeof TableRow>

/** `count`: all rows of the page. */
export const TableRows = z.object({ data: z.array(TableRow), count: z.int() }).meta({ id: 'TableRows' })
export type TableRows = z.infer<typeof TableRows>
