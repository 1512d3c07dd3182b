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
/** The one owner of order, filters, selection and columns. */
export type RowsTable = ReactTable<Features, Source, null>
export type RowsColumn = ColumnDef<Features, Source, unknown>

export const COLUMN_IDS = ['select', 'source', 'translation', 'status', 'score', 'actions'] as const
/** Shows the texts in another language; hidden until it is asked for. */
export const REFERENCE = 'reference'
export type ColumnId = (typeof COLUMN_IDS)[number] | typeof REFERENCE
