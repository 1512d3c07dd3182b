import {
  type ColumnDef,
  columnFilteringFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  globalFilteringFeature,
  type ReactTable,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import { createPlainFilteredRowModel } from './filteredRowModel.ts'
import { createGroupedRowModel } from './groupedRowModel.ts'
import type { Source } from './rows.ts'

export const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  rowSelectionFeature,
  columnVisibilityFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
  filteredRowModel: createPlainFilteredRowModel(),
  sortedRowModel: createGroupedRowModel(),
})
export type Features = typeof features
export type RowsTable = ReactTable<Features, Source, null>
export type RowsColumn = ColumnDef<Features, Source, unknown>

export const COLUMN_IDS = ['select', 'source', 'translation', 'status', 'score', 'actions'] as const
export const REFERENCE = 'reference'
export type ColumnId = (typeof COLUMN_IDS)[number] | typeof REFERENCE
