import { type RawBuilder, sql } from 'kysely'
import { FORMULA_PATTERN } from './vocabulary/texts/formulas.ts'

export const spreadsheetSafe = (cell: RawBuilder<unknown>) =>
  sql`case when ${cell} ~ ${sql.lit(FORMULA_PATTERN)} then '''' || ${cell} else ${cell} end`
