import {
  type columnFilteringFeature,
  type globalFilteringFeature,
  memo,
  type Row,
  type RowModel,
  type Table,
  type TableFeatures,
} from '@tanstack/react-table'
import type { Source } from './rows.ts'

type Filtering = {
  columnFilteringFeature: typeof columnFilteringFeature
  globalFilteringFeature: typeof globalFilteringFeature
}
type Test = (row: Row<Filtering, Source>) => boolean

/** Row model of TanStack Table that filters by its columns and its search, and writes nothing down in each row. */
export function createPlainFilteredRowModel<Features extends TableFeatures>() {
  return (given: Table<Features, Source>): (() => RowModel<Features, Source>) => {
    const table = given as unknown as Table<Filtering, Source>
    const filteredRows = memo({
      memoDeps: () => [table.getPreFilteredRowModel(), table.atoms.columnFilters.get(), table.atoms.globalFilter.get()],
      fn: (): RowModel<Filtering, Source> => {
        const before = table.getPreFilteredRowModel()
        const tests = testsOf(table)
        if (tests.length === 0) return before
        const rows = before.rows.filter((row) => tests.every((test) => test(row)))
        return { rows, flatRows: rows, rowsById: before.rowsById }
      },
    })
    return () => filteredRows() as unknown as RowModel<Features, Source>
  }
}

function testsOf(table: Table<Filtering, Source>): Test[] {
  const tests = table.atoms.columnFilters.get().flatMap(({ id, value }): Test[] => {
    const passes = table.getColumn(id)?.getFilterFn()
    return passes ? [(row) => passes(row, id, value)] : []
  })
  const search: unknown = table.atoms.globalFilter.get()
  const finds = table.getGlobalFilterFn()
  if (!search || !finds) return tests
  const ids = table.getAllLeafColumns().flatMap((column) => (column.getCanGlobalFilter() ? column.id : []))
  return [...tests, (row) => ids.some((id) => finds(row, id, search))]
}
