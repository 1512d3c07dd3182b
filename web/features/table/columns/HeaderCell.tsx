import type { Header } from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { type CSSProperties, type ReactNode, useContext, useState } from 'react'
import { languageName } from '#db/vocabulary/languages.ts'
import type { Source } from '../../rows/rows.ts'
import { type Features, REFERENCE, type RowsTable } from '../../rows/tableModel.ts'
import { NARROW_HIDDEN } from '../grid/density.ts'
import { ReferenceContext } from '../reference/useReference.ts'
import { nameOf } from './columns.ts'
import { directionOfScreen } from './direction.ts'
import { moveColumn, type Side } from './moveColumn.ts'
import { ResizeHandle } from './ResizeHandle.tsx'

type RowsHeader = Header<Features, Source, unknown>
type HeaderCellProps = {
  table: RowsTable
  header: RowsHeader
  index: number
  pin: CSSProperties | undefined
  children?: ReactNode
}

/** Column being dragged; browsers tell what is dragged only once it is dropped. */
let dragged: string | undefined
const DRAG_TYPE = 'application/x-dragoman-column'
const SORT_ICONS = { none: ArrowUpDown, asc: ArrowUp, desc: ArrowDown }
const ARIA_SORT = { none: 'none', asc: 'ascending', desc: 'descending' } as const

export function HeaderCell({ table, header, index, pin, children }: HeaderCellProps) {
  const { column, id } = header
  const [side, setSide] = useState<Side>()
  const isFixed = id === 'select'
  // File order is the address's alone (spec §4: Status and Quality can be sorted).
  const canSort = column.getCanSort() && id !== 'source'
  const sort = column.getIsSorted() || 'none'
  const Icon = SORT_ICONS[sort]
  const { language } = useContext(ReferenceContext)
  const name = id === REFERENCE && language ? languageName(language) : nameOf(id)
  const isShort = canSort || id === 'actions'
  const label = children ?? (isShort ? <span className={NARROW_HIDDEN}>{name}</span> : name)

  return (
    <div
      role="columnheader"
      data-header={id}
      aria-label={isFixed ? undefined : name}
      aria-colindex={index + 1}
      aria-sort={canSort ? ARIA_SORT[sort] : undefined}
      draggable={!isFixed}
      style={pin}
      className={`relative flex h-8 items-center pointer-coarse:h-11 ${isFixed ? '' : 'cursor-grab'} ${pin ? 'sticky z-10 bg-surface' : ''} ${isShort ? 'px-1' : isFixed ? '' : 'px-3'} ${side === 'before' ? 'border-s-2 border-s-accent' : side === 'after' ? 'border-e-2 border-e-accent' : ''}`}
      onDragStart={({ dataTransfer }) => {
        dragged = id
        dataTransfer.setData(DRAG_TYPE, id)
        dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={(event) => {
        if (dragged === undefined || dragged === id) return
        event.preventDefault()
        setSide(isFixed ? 'after' : sideOf(event))
      }}
      onDragLeave={() => setSide(undefined)}
      onDragEnd={() => {
        dragged = undefined
      }}
      onDrop={(event) => {
        event.preventDefault()
        if (dragged !== undefined) moveColumn(table, dragged, id, sideOf(event))
        setSide(undefined)
      }}
    >
      {canSort ? (
        <button
          type="button"
          className={`flex h-7 min-w-6 items-center pointer-coarse:h-11 pointer-coarse:min-w-11 gap-1 overflow-hidden rounded-sm px-1 hover:bg-hover ${sort === 'none' ? '' : 'text-ink'}`}
          onClick={column.getToggleSortingHandler()}
        >
          {label}
          <Icon aria-hidden size={12} className="shrink-0" />
        </button>
      ) : (
        <span className={isFixed ? '' : 'truncate'}>{label}</span>
      )}
      {column.getCanResize() && <ResizeHandle table={table} header={header} name={name} />}
    </div>
  )
}

function sideOf({ clientX, currentTarget }: { clientX: number; currentTarget: Element }): Side {
  const { left, width } = currentTarget.getBoundingClientRect()
  const isLeft = clientX < left + width / 2
  return isLeft === (directionOfScreen() === 'ltr') ? 'before' : 'after'
}
