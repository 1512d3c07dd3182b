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

export function optionsFor(found: readonly ColumnUse[]): { id: ColumnUse; label: string }[] {
  const languages = new Set<ColumnUse>(SPECIFIED_LANGUAGES)
  for (const use of found) if (!Object.hasOwn(NAMES, use)) languages.add(use)
  const names = Object.entries(NAMES).map(([id, label]) => ({ id, label }))
  return [...names, ...[...languages].map((code) => ({ id: code, label: languageName(code) }))]
}

export const isUnmapped = ({ columns }: Pick<FilePreview, 'columns'>) =>
  columns !== null && !columns.some(({ use }) => use === 'source')

/** The uses with another one for a column; the column that had it before is not used. */
export const withUse = (uses: readonly ColumnUse[], at: number, use: ColumnUse): ColumnUse[] =>
  uses.map((other, index) => (index === at ? use : other === use ? 'ignored' : other))
