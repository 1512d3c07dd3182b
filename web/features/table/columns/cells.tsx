import type { ReactNode } from 'react'
import type { Source } from '../../rows/rows.ts'
import type { ColumnId } from '../../rows/tableModel.ts'
import { SelectCell } from '../../selection/SelectCell.tsx'
import type { RowDetails, RowNews } from '../../tableTools/TableContext.ts'
import { ActionsCell } from '../cells/ActionsCell.tsx'
import { QualityCell } from '../cells/QualityCell.tsx'
import { SourceCell } from '../cells/SourceCell.tsx'
import { StatusCell } from '../cells/StatusCell.tsx'
import { TranslationCell } from '../cells/TranslationCell.tsx'
import { ReferenceCell } from '../reference/ReferenceCell.tsx'

export type RowFacts = {
  isEdited: boolean
  isSelected: boolean
  details: RowDetails | undefined
  news: RowNews | undefined
}

export function drawCell(
  column: ColumnId,
  source: Source,
  { isEdited, isSelected, details, news }: RowFacts,
): ReactNode {
  const { id, identifier } = source
  switch (column) {
    case 'select':
      return <SelectCell id={id} identifier={identifier} isSelected={isSelected} />
    case 'source':
      return <SourceCell source={source} isEdited={isEdited} news={news} />
    case 'reference':
      return <ReferenceCell id={id} />
    case 'translation':
      return <TranslationCell source={source} isEdited={isEdited} details={details} news={news} />
    case 'status':
      return <StatusCell id={id} details={details} />
    case 'score':
      return <QualityCell id={id} details={details} />
    case 'actions':
      return <ActionsCell id={id} />
  }
}
