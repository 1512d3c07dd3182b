import { type RawBuilder, sql } from 'kysely'

/** Characters that begin a formula in spreadsheets (OWASP, CSV injection), full-width forms included. */
const FORMULA = '^[=+\\-@\\t\\r\\n＝＋－＠]'

/** A cell that no spreadsheet runs: an apostrophe stands before what would be a formula. It is not what was stored. */
export const spreadsheetSafe = (cell: RawBuilder<unknown>) =>
  sql`case when ${cell} ~ ${sql.lit(FORMULA)} then '''' || ${cell} else ${cell} end`

/** The same for a text at hand. */
export const spreadsheetSafeText = (text: string) => (new RegExp(FORMULA).test(text) ? `'${text}` : text)
