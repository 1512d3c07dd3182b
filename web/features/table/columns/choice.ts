import type { TableState } from '@tanstack/react-table'
import { deviceStore } from '#web/ui/data/stores.ts'
import { COLUMN_IDS, type Features, REFERENCE, type RowsTable } from '../../rows/tableModel.ts'

const SLICES = ['columnVisibility', 'columnOrder', 'columnSizing', 'columnPinning'] as const
type ColumnChoice = Pick<TableState<Features>, (typeof SLICES)[number]>

const keyOf = (user_id: string) => `dragoman/columns/${user_id}`
const isColumn = (id: string) => [...COLUMN_IDS, REFERENCE].some((known) => known === id)
const known = <Value>(record: Record<string, Value> = {}) =>
  Object.fromEntries(Object.entries(record).filter(([id]) => isColumn(id)))

const AT_FIRST = { [REFERENCE]: false }

export function readChoice(user_id: string): ColumnChoice {
  const kept = deviceStore.read<Partial<ColumnChoice>>(keyOf(user_id)) ?? {}
  const { start = [], end = [] } = kept.columnPinning ?? {}
  return {
    columnVisibility: { ...AT_FIRST, ...known(kept.columnVisibility) },
    columnOrder: (kept.columnOrder ?? []).filter(isColumn),
    columnSizing: known(kept.columnSizing),
    columnPinning: { start: start.filter(isColumn), end: end.filter(isColumn) },
  }
}

export function keepChoice(user_id: string, { atoms }: Pick<RowsTable, 'atoms'>) {
  const keep = () => {
    if (atoms.columnResizing.get().isResizingColumn !== false) return
    const choice = Object.fromEntries(SLICES.map((name) => [name, atoms[name].get()]))
    deviceStore.set(keyOf(user_id), JSON.stringify(choice))
  }
  const watched: { subscribe(listener: () => void): { unsubscribe(): void } }[] = [
    ...SLICES.map((name) => atoms[name]),
    atoms.columnResizing,
  ]
  const stops = watched.map((atom) => atom.subscribe(keep))
  return () => {
    for (const { unsubscribe } of stops) unsubscribe()
  }
}

type Resets = 'setColumnVisibility' | 'resetColumnOrder' | 'resetColumnSizing' | 'resetColumnPinning'
export function resetColumns(table: Pick<RowsTable, Resets>) {
  table.setColumnVisibility(AT_FIRST)
  table.resetColumnOrder(true)
  table.resetColumnSizing(true)
  table.resetColumnPinning(true)
}
