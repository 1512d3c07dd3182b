import type { Column } from '@tanstack/react-table'
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useMemo } from 'react'
import { useMedia } from '#web/ui/focus/useMedia.ts'
import type { Source } from '../../rows/rows.ts'
import { type ColumnId, type Features, REFERENCE, type RowsTable } from '../../rows/tableModel.ts'
import { useTableSlice } from '../../rows/useTableSlice.ts'
import { shownColumns } from './moveColumn.ts'

export const PHONE = '(width < 40rem)'

export type Layout = {
  isPhone: boolean
  ids: readonly ColumnId[]
  style: CSSProperties
  pins: ReadonlyMap<string, CSSProperties>
}

const isOnCard = (column: Pick<Column<Features, Source>, 'id' | 'getIsVisible'>) =>
  column.id !== REFERENCE || column.getIsVisible()

const leastOf = (ids: readonly string[]) => `calc(${['0px', ...ids.map((id) => `var(--least-${id})`)].join(' + ')})`

/** Columns on show; the same object until one is hidden, moved or pinned. */
export function useLayout(table: RowsTable): Layout {
  const isPhone = useMedia(PHONE)
  const visibility = useTableSlice(table, 'columnVisibility')
  const order = useTableSlice(table, 'columnOrder')
  const pinning = useTableSlice(table, 'columnPinning')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table reads them
  return useMemo(() => {
    const columns = isPhone ? table.getAllLeafColumns().filter(isOnCard) : shownColumns(table)
    const ids = columns.map(({ id }) => id as ColumnId)
    const at = (side: 'start' | 'end') => columns.filter((column) => column.getIsPinned() === side).map(({ id }) => id)
    const [start, end] = [at('start'), at('end')]
    const pins = new Map<string, CSSProperties>()
    for (const [index, id] of start.entries()) pins.set(id, { insetInlineStart: leastOf(start.slice(0, index)) })
    for (const [index, id] of end.entries()) pins.set(id, { insetInlineEnd: leastOf(end.slice(index + 1)) })
    const style = {
      '--columns': ids.map((id) => `var(--width-${id})`).join(' '),
      '--least': leastOf(ids),
    } as CSSProperties
    return { isPhone, ids, style, pins: isPhone ? new Map() : pins }
  }, [table, isPhone, visibility, order, pinning])
}

/** Tells the widths to the styles alone: while one is dragged, no row renders. */
export function useColumnSizes(table: RowsTable, grid: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => showSizes(table, grid.current), [table, grid])
  useEffect(() => {
    const show = () => showSizes(table, grid.current)
    const stops = [table.atoms.columnSizing.subscribe(show), table.atoms.columnPinning.subscribe(show)]
    return () => {
      for (const { unsubscribe } of stops) unsubscribe()
    }
  }, [table, grid])
}

function showSizes(table: RowsTable, grid: HTMLElement | null) {
  if (!grid) return
  const chosen = table.atoms.columnSizing.get()
  for (const column of table.getAllLeafColumns()) {
    const name = `--size-${column.id}`
    const isText = ['source', REFERENCE, 'translation'].includes(column.id)
    // The place of what is pinned beside it is reckoned from its width.
    if (column.id in chosen || (isText && column.getIsPinned())) grid.style.setProperty(name, `${column.getSize()}px`)
    else grid.style.removeProperty(name)
  }
  const pinned = (side: 'start' | 'end') =>
    table.getVisibleLeafColumns().reduce((sum, one) => sum + (one.getIsPinned() === side ? one.getSize() : 0), 0)
  grid.style.scrollPaddingInline = `${pinned('start')}px ${pinned('end')}px`
}
