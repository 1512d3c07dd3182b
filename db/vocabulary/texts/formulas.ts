/** Characters that begin a formula in spreadsheets (OWASP, CSV injection), full-width forms included; also in Postgres. */
export const FORMULA_PATTERN = '^[=+\\-@\\t\\r\\n＝＋－＠]'

const FORMULA = new RegExp(FORMULA_PATTERN)

export const isFormula = (text: string) => FORMULA.test(text)

/** A text that no spreadsheet runs: an apostrophe stands before what would be a formula. It is not what was stored. */
export const spreadsheetSafeText = (text: string) => (isFormula(text) ? `'${text}` : text)

export const hasApostrophe = (text: string) => text.startsWith("'") && isFormula(text.slice(1))
