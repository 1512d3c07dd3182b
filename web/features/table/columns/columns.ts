import { columnModels } from '../../rows/columnModels.ts'
import type { RowIndex } from '../../rows/rowIndex.ts'
import { COLUMN_IDS, type ColumnId, REFERENCE, type RowsColumn } from '../../rows/tableModel.ts'

const HEADERS: Record<ColumnId, string> = {
  select: 'Select',
  source: 'Source Text',
  reference: 'Second language',
  translation: 'Translation',
  status: 'Status',
  score: 'Quality',
  actions: 'Actions',
}
export const nameOf = (id: string) => HEADERS[id as ColumnId]

const [FIRST, SOURCE, ...OTHERS] = COLUMN_IDS
const IN_ORDER: readonly ColumnId[] = [FIRST, SOURCE, REFERENCE, ...OTHERS]

/** The columns of the table in their default order (spec §4), with the second language after the source. */
export function columnsOf(rowIndex: RowIndex): RowsColumn[] {
  const models = columnModels(rowIndex)
  return IN_ORDER.map((id): RowsColumn => ({ ...models[id], id, header: HEADERS[id] }))
}
