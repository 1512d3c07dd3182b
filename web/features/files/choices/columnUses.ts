import { languageName, SPECIFIED_LANGUAGES } from '#db/vocabulary/languages.ts'
import type { FilePreview } from '#server/files/bring/contract.ts'

export type ColumnUse = NonNullable<FilePreview['columns']>[number]['use']

const NAMES = {
  identifier: 'Identifier',
  source: 'Source text',
  context: 'Context',
  speaker: 'Speaker',
  max_length: 'Maximum length',
  ignored: 'Not used',
}

/** The choices for a column of a table in which these were found. */
export function optionsFor(found: readonly ColumnUse[]): { id: ColumnUse; label: string }[] {
  const languages = new Set<ColumnUse>(SPECIFIED_LANGUAGES)
  for (const use of found) if (!Object.hasOwn(NAMES, use)) languages.add(use)
  const names = Object.entries(NAMES).map(([id, label]) => ({ id, label }))
  return [...names, ...[...languages].map((code) => ({ id: code, label: languageName(code) }))]
}

/** Whether columns have yet to be chosen: the table asks for them, and no fault has to. */
export const isUnmapped = ({ columns }: Pick<FilePreview, 'columns'>) =>
  columns !== null && !columns.some(({ use }) => use === 'source')

/** The uses with another one for a column; the column that had it before is not used. */
export const withUse = (uses: readonly ColumnUse[], at: number, use: ColumnUse): ColumnUse[] =>
  uses.map((other, index) => (index === at ? use : other === use ? 'ignored' : other))
