import { type RawBuilder, sql } from 'kysely'

/** What a spreadsheet takes for the beginning of a formula (OWASP, CSV injection); the wide forms among them. */
const FORMULA = '^[=+\\-@\\t\\r\\n＝＋－＠]'

/** A cell that no spreadsheet runs: an apostrophe stands before what would be a formula. It is not what was stored. */
export const spreadsheetSafe = (cell: RawBuilder<unknown>) =>
  sql`case when ${cell} ~ ${sql.lit(FORMULA)} then '''' || ${cell} else ${cell} end`

/** The same for a text at hand. */
export const spreadsheetSafeText = (text: string) => (new RegExp(FORMULA).test(text) ? `'${text}` : text)
