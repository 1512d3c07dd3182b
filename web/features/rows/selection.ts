import type { RowSelectionState } from '@tanstack/react-table'
import type { RowsTable } from './tableModel.ts'

export type Selection = ReturnType<typeof createSelection>

export function createSelection(table: Pick<RowsTable, 'atoms' | 'setRowSelection' | 'resetRowSelection'>) {
  let anchor: string | undefined
  let besides: RowSelectionState = {}

  const read = () => table.atoms.rowSelection.get()
  const all = (ids: Iterable<string>): RowSelectionState => Object.fromEntries(Array.from(ids, (id) => [id, true]))
  const begin = (id: string) => {
    anchor = id
    besides = read()
  }

  return {
    toggle(id: string) {
      const { [id]: wasSelected, ...others } = read()
      table.setRowSelection(wasSelected ? others : { ...others, [id]: true })
      begin(id)
    },
    /** From the row selected last, or from `from`, up to this one, in the order shown; going back deselects rows again. */
    extend(ids: readonly string[], to: string, from = to) {
      if (anchor === undefined || !ids.includes(anchor)) begin(from)
      const ends = [ids.indexOf(anchor ?? to), ids.indexOf(to)]
      table.setRowSelection({ ...besides, ...all(ids.slice(Math.min(...ends), Math.max(...ends) + 1)) })
    },
    set(ids: Iterable<string>) {
      anchor = undefined
      table.setRowSelection(all(ids))
    },
    clear() {
      anchor = undefined
      if (Object.keys(read()).length > 0) table.resetRowSelection(true)
    },
  }
}
