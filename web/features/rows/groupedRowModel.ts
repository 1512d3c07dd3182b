import { memo, type RowModel, type rowSortingFeature, type Table, type TableFeatures } from '@tanstack/react-table'
import type { Source } from './rows.ts'

type Sorting = { rowSortingFeature: typeof rowSortingFeature }

/**
 * Row model of TanStack Table that sorts by the values of one column, numbers of which there are far fewer than rows:
 * it sorts the values and keeps the order of the file within each. Rows without a value come last both ways.
 */
export function createGroupedRowModel<Features extends TableFeatures>() {
  return (given: Table<Features, Source>): (() => RowModel<Features, Source>) => {
    const table = given as unknown as Table<Sorting, Source>
    const sortedRows = memo({
      memoDeps: () => [table.atoms.sorting.get(), table.getPreSortedRowModel()],
      fn: (): RowModel<Sorting, Source> => {
        const before = table.getPreSortedRowModel()
        const [first] = table.atoms.sorting.get()
        if (!first || !table.getColumn(first.id)?.getCanSort()) return before
        const groups = Map.groupBy(before.rows, (row) => row.getValue<number | undefined>(first.id))
        const values = [...groups.keys()].filter((value) => value !== undefined)
        values.sort((a, b) => (first.desc ? b - a : a - b))
        const rows = [...values, undefined].flatMap((value) => groups.get(value) ?? [])
        return { rows, flatRows: rows, rowsById: before.rowsById }
      },
    })
    return () => sortedRows() as unknown as RowModel<Features, Source>
  }
}
