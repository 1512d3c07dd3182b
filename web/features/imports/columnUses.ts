import { LANGUAGE_CODES, languageName } from '#db/vocabulary/languages.ts'
import type { FilePreview } from '#server/imports/contract.ts'

export type ColumnUse = NonNullable<FilePreview['columns']>[number]['use']

const NAMES = {
  identifier: 'Identifier',
  source: 'Source text',
  context: 'Context',
  speaker: 'Speaker',
  max_length: 'Maximum length',
  ignored: 'Not used',
}

export const USE_OPTIONS: { id: ColumnUse; label: string }[] = [
  ...Object.entries(NAMES).map(([id, label]) => ({ id: id as keyof typeof NAMES, label })),
  ...LANGUAGE_CODES.map((code) => ({ id: code, label: languageName(code) })),
]

/** The uses with another one for a column; the column that had it before is not used. */
export const withUse = (uses: readonly ColumnUse[], at: number, use: ColumnUse): ColumnUse[] =>
  uses.map((other, index) => (index === at ? use : other === use ? 'ignored' : other))
