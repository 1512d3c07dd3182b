import { type RawBuilder, sql } from 'kysely'
import type { LengthLimit } from '../vocabulary/texts/facts.ts'

/** The limit of a text or of a row of a comparison, as texts are judged by it. */
export const lengthLimit = (table: string): RawBuilder<LengthLimit | null> =>
  sql.raw(limitIn(`${table}.max_length`, `${table}.length_unit`))

export const limitIn = (most: string, unit: string) =>
  `case when ${most} is not null then json_build_object('most', ${most}, 'unit', ${unit}) end`
