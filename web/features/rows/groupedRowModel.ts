import {
  memo,
  type Row,
  type RowModel,
  type rowSortingFeature,
  type Table,
  type TableFeatures,
} from '@tanstack/react-table'
import type { Source } from './rows.ts'

const NO_VALUE = Number.NaN
type Sorting = { rowSortingFeature: typeof rowSortingFeature }

/**
 * Row model of TanStack Table that sorts by the values of one column, numbers of which there are far fewer than rows:
 * it sorts the values and keeps the order of the file within each. Rows without a value come last both ways.
 */
export function createGroupedRowModel<Features extends TableFeatures>() {
  return (given: Table<Features, Source>): (() => RowModel<Features, Source>) => {
    const table = given as unknown as Table<Sorting, Source>
    const valuesOf = keptValues(table)
    const sortedRows = memo({
      memoDeps: () => [table.atoms.sorting.get(), table.getPreSortedRowModel()],
      fn: (): RowModel<Sorting, Source> => {
        const before = table.getPreSortedRowModel()
        const [first] = table.atoms.sorting.get()
        if (!first || !table.getColumn(first.id)?.getCanSort()) return before
        const known = valuesOf(first.id)
        const numberOf = (row: Row<Sorting, Source>) =>
          (known[row.index] ??= row.getValue<number | undefined>(first.id) ?? NO_VALUE)
        const groups = Map.groupBy(before.rows, numberOf)
        const values = [...groups.keys()].filter((value) => !Number.isNaN(value))
        values.sort((a, b) => (first.desc ? b - a : a - b))
        const rows = [...values, NO_VALUE].flatMap((value) => groups.get(value) ?? [])
        return { rows, flatRows: rows, rowsById: before.rowsById }
      },
    })
    return () => sortedRows() as unknown as RowModel<Features, Source>
  }
}

/** The values of a column by the places of rows: read from the rows themselves they are most of a sorting's time. */
function keptValues(table: Table<Sorting, Source>) {
  let of: readonly Row<Sorting, Source>[] | undefined
  let kept: Record<string, number[]> = {}
  return (column: string) => {
    const { rows } = table.getCoreRowModel()
    if (rows !== of) kept = {}
    of = rows
    kept[column] ??= new Array(rows.length)
    return kept[column]
  }
}
