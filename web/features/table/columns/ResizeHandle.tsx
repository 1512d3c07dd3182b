import type { Header } from '@tanstack/react-table'
import { type KeyboardEvent, type MouseEvent, type TouchEvent, useState } from 'react'
import type { Source } from '../../rows/rows.ts'
import type { Features, RowsTable } from '../../rows/tableModel.ts'
import { useTableSlice } from '../../rows/useTableSlice.ts'
import { directionOfScreen } from './direction.ts'

const STEP_PX = 16
type ResizeHandleProps = { table: RowsTable; header: Header<Features, Source, unknown>; name: string }

export function ResizeHandle({ table, header, name }: ResizeHandleProps) {
  const { column } = header
  const { minSize = 0, maxSize = 0 } = column.columnDef
  const chosen = useTableSlice(table, 'columnSizing', (sizes) => sizes[column.id])
  const isResized = useTableSlice(table, 'columnResizing', ({ isResizingColumn }) => isResizingColumn === column.id)
  const [measured, setMeasured] = useState(column.getSize())

  /** Texts before this column share the room: they keep their widths, so that its edge follows the pointer. */
  function fix(handle: Element) {
    const widths = [...(handle.closest('[role="row"]')?.children ?? [])].map((head) => [
      head.getAttribute('data-header') ?? '',
      Math.round(head.getBoundingClientRect().width),
    ]) as [id: string, width: number][]
    const end = widths.findIndex(([id]) => id === column.id) + 1
    const texts = widths
      .slice(0, end)
      .filter(([id]) => id === column.id || ['source', 'reference', 'translation'].includes(id))
    table.setColumnSizing((sizes) => ({ ...Object.fromEntries(texts), ...sizes }))
  }

  function begin(event: MouseEvent<HTMLElement> | TouchEvent<HTMLElement>) {
    if (event.type === 'mousedown') {
      event.preventDefault() // or the head of the column is dragged
      event.currentTarget.focus()
    }
    fix(event.currentTarget)
    table.setOptions((options) => ({ ...options, columnResizeDirection: directionOfScreen() }))
    header.getResizeHandler()(event.nativeEvent)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const arrow = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (arrow === undefined) return
    event.preventDefault()
    event.stopPropagation()
    fix(event.currentTarget)
    const step = arrow * STEP_PX * (directionOfScreen() === 'rtl' ? -1 : 1)
    const size = Math.max(minSize, Math.min(maxSize, column.getSize() + step))
    table.setColumnSizing((sizes) => ({ ...sizes, [column.id]: size }))
  }

  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${name}`}
      aria-valuemin={minSize}
      aria-valuemax={maxSize}
      aria-valuenow={Math.round(chosen ?? measured)}
      tabIndex={0}
      title="Drag to resize, double-click to reset"
      className={`absolute inset-y-1 -end-1 z-10 flex w-2 cursor-col-resize touch-none justify-center rounded-sm after:w-px after:bg-line hover:after:w-0.5 hover:after:bg-accent ${isResized ? 'after:w-0.5 after:bg-accent' : ''}`}
      onFocus={({ currentTarget }) => setMeasured(currentTarget.parentElement?.getBoundingClientRect().width ?? 0)}
      onMouseDown={begin}
      onTouchStart={begin}
      onDoubleClick={() => column.resetSize()}
      onKeyDown={onKeyDown}
    />
  )
}
