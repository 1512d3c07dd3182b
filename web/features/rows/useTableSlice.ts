import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { RowsTable } from './tableModel.ts'

type Slices = RowsTable['atoms']
type Slice<Name extends keyof Slices> = ReturnType<Slices[Name]['get']>

export function useTableSlice<Name extends keyof Slices, Picked = Slice<Name>>(
  table: Pick<RowsTable, 'atoms'>,
  name: Name,
  pick: (slice: Slice<Name>) => Picked = (slice) => slice as unknown as Picked,
): Picked {
  const atom = table.atoms[name]
  const subscribe = useCallback(
    (wake: () => void) => {
      const { unsubscribe } = atom.subscribe(wake)
      return unsubscribe
    },
    [atom],
  )
  return useSyncExternalStore(subscribe, () => pick(atom.get() as Slice<Name>))
}

export function useSelectedRows(table: Pick<RowsTable, 'atoms'>): ReadonlySet<string> {
  const selected = useTableSlice(table, 'rowSelection')
  return useMemo(() => new Set(Object.keys(selected)), [selected])
}

export const useIsSelected = (table: Pick<RowsTable, 'atoms'>, id: string): boolean =>
  useTableSlice(table, 'rowSelection', (selected) => selected[id] === true)
