import { z } from 'zod'
import { BULK_KINDS, BULK_STATES } from '#db/vocabulary/operations.ts'
import { TRANSLATION_STATUSES } from '#db/vocabulary/statuses.ts'
import { LENGTH_UNITS, MAX_LENGTH_LIMIT } from '#db/vocabulary/texts/facts.ts'
import { LIMIT_RANGE } from '../facts/constants.ts'
import { Language, listUpTo, MAX_LANGUAGES, uuidsUpTo } from '../http/contract.ts'
import { TextLeft } from '../operations/contract.ts'
import { RowsFilter } from '../rows/version/contract.ts'
import { EACH_LANGUAGE_ONCE, LIMIT_IN_ALL, LIMIT_OF_KIND, MAX_CHOSEN_ROWS, STATUS_OF_KIND } from './constants.ts'

const Status = z.enum(TRANSLATION_STATUSES)

const InLanguage = z.object({
  language: Language,
  /** Of the matching rows these alone. */
  source_text_ids: uuidsUpTo(MAX_CHOSEN_ROWS).optional(),
})

/** `check`: the texts as they stood when it began; `clear`: the translations go; `copy`: the source texts take their place; `limit`: of the source texts, in all languages. */
export const StartBulkChange = z
  .object({
    ...InLanguage.shape,
    /** Languages to which it comes next, with the rows of each. */
    also: listUpTo(MAX_LANGUAGES - 1, z.array(InLanguage)).default([]),
    filter: RowsFilter.default(''),
    kind: z.enum(BULK_KINDS),
    status: Status.optional(),
    /** Of the kind `limit`: how long translations may be; null: as long as they need to be. */
    max_length: z.int(LIMIT_RANGE).min(1, LIMIT_RANGE).max(MAX_LENGTH_LIMIT, LIMIT_RANGE).nullable().optional(),
    length_unit: z.enum(LENGTH_UNITS).default('characters'),
  })
  .refine(({ kind, max_length }) => (kind === 'limit') === (max_length !== undefined), {
    message: LIMIT_OF_KIND,
    path: ['max_length'],
  })
  .refine(({ kind, status }) => (kind === 'status') === (status !== undefined), {
    message: STATUS_OF_KIND,
    path: ['status'],
  })
  .refine(({ kind, also }) => kind !== 'limit' || also.length === 0, { message: LIMIT_IN_ALL, path: ['also'] })
  .refine(({ language, also }) => new Set([language, ...also.map((one) => one.language)]).size > also.length, {
    message: EACH_LANGUAGE_ONCE,
    path: ['also'],
  })
export type StartBulkChange = z.input<typeof StartBulkChange>

/**
 * `rows`: those that it has changed; `looked`: those to which it came, of `total`, where they were counted. It is undone and done
 * again as the operation of the same id; `turned`: the rows to which that has come; `left`: those that it left, as somebody has
 * changed them since, and the first of them.
 */
export const BulkChange = z
  .object({
    id: z.uuid(),
    languages: z.array(Language),
    kind: z.enum(BULK_KINDS),
    status: Status.nullable(),
    max_length: z.int().nullable(),
    length_unit: z.enum(LENGTH_UNITS).nullable(),
    state: z.enum(BULK_STATES),
    total: z.int().nullable(),
    looked: z.int(),
    rows: z.int(),
    turned: z.int(),
    left: z.int(),
    left_texts: z.array(TextLeft),
    error: z.string().nullable(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'BulkChange' })
export type BulkChange = z.infer<typeof BulkChange>
