import type { ReactNode } from 'react'
import { columnModels } from '../../rows/columnModels.ts'
import type { RowIndex } from '../../rows/rowIndex.ts'
import type { Source } from '../../rows/rows.ts'
import { COLUMN_IDS, type ColumnId, REFERENCE, type RowsColumn } from '../../rows/tableModel.ts'
import { SelectCell } from '../../selection/SelectCell.tsx'
import { ActionsCell } from '../cells/ActionsCell.tsx'
import { QualityCell } from '../cells/QualityCell.tsx'
import { SourceCell } from '../cells/SourceCell.tsx'
import { StatusCell } from '../cells/StatusCell.tsx'
import { TranslationCell } from '../cells/TranslationCell.tsx'
import { ReferenceCell } from '../reference/ReferenceCell.tsx'

const LOOKS: Record<ColumnId, { header: string; cell: (source: Source) => ReactNode }> = {
  select: { header: 'Select', cell: ({ id, identifier }) => <SelectCell id={id} identifier={identifier} /> },
  source: { header: 'Source Text', cell: (source) => <SourceCell source={source} /> },
  reference: { header: 'Second language', cell: ({ id }) => <ReferenceCell id={id} /> },
  translation: { header: 'Translation', cell: (source) => <TranslationCell source={source} /> },
  status: { header: 'Status', cell: ({ id }) => <StatusCell id={id} /> },
  score: { header: 'Quality', cell: ({ id }) => <QualityCell id={id} /> },
  actions: { header: 'Actions', cell: ({ id }) => <ActionsCell id={id} /> },
}
export const nameOf = (id: string) => LOOKS[id as ColumnId].header

const [FIRST, SOURCE, ...OTHERS] = COLUMN_IDS
const IN_ORDER: readonly ColumnId[] = [FIRST, SOURCE, REFERENCE, ...OTHERS]

/** The columns of the table in their default order (spec §4), with the second language after the source. */
export function columnsOf(rowIndex: RowIndex): RowsColumn[] {
  const models = columnModels(rowIndex)
  return IN_ORDER.map((id): RowsColumn => {
    const { header, cell } = LOOKS[id]
    return { ...models[id], id, header, cell: ({ row }) => cell(row.original) }
  })
}
