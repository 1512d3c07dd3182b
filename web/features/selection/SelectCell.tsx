import { memo } from 'react'
import { useSelectedRows } from '../rows/useTableSlice.ts'
import { nameOfLanguage } from '../rows/version/rowKey.ts'
import { useTableTools } from '../tableTools/TableContext.ts'

const BOX = 'size-4 accent-(--color-accent)'

type SelectCellProps = { id: string; identifier: string; isSelected: boolean }

export const SelectCell = memo(function SelectCell({ id, identifier, isSelected }: SelectCellProps) {
  const { selection, shownIds } = useTableTools()
  return (
    <label className="grid size-7 place-items-center rounded-sm hover:bg-hover pointer-coarse:size-11">
      <input
        type="checkbox"
        tabIndex={-1}
        data-column="select"
        aria-label={['Select', identifier, nameOfLanguage(id)].filter(Boolean).join(' ')}
        checked={isSelected}
        className={`${BOX} opacity-40 group-focus-within/row:opacity-100 group-hover/row:opacity-100 checked:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100`}
        onChange={({ nativeEvent }) => {
          const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
          if (isRange) selection.extend(shownIds(), id)
          else selection.toggle(id)
        }}
      />
    </label>
  )
})

export function SelectPage({ ids }: { ids: readonly string[] }) {
  const { table, selection } = useTableTools()
  const chosen = useSelectedRows(table)
  const count = ids.filter((id) => chosen.has(id)).length
  const isAll = ids.length > 0 && count === ids.length
  return (
    <label className="grid size-7 place-items-center rounded-sm hover:bg-hover pointer-coarse:size-11">
      <input
        type="checkbox"
        aria-label={isAll ? 'Deselect all rows' : 'Select all rows on this page'}
        className={BOX}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll
        }}
        onChange={() => (isAll ? selection.clear() : selection.set([...chosen, ...ids]))}
      />
    </label>
  )
}
