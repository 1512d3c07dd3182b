import { createColumnHelper, tableFeatures, useTable as useTanStackTable } from '@tanstack/react-table'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useIsContentAlone } from '../../../ui/drawing/firstDrawing.ts'
import type { SortBy, TableQuery } from '../../rows/arrangement.ts'
import type { Source } from '../../rows/rows.ts'
import { SelectCell, SelectPage } from '../../selection/SelectCell.tsx'
import { focusCell, showRow } from '../../tableTools/showRow.ts'
import { useTableTools } from '../../tableTools/TableContext.ts'
import { ActionsCell } from '../cells/ActionsCell.tsx'
import { QualityCell } from '../cells/QualityCell.tsx'
import { SourceCell } from '../cells/SourceCell.tsx'
import { StatusCell } from '../cells/StatusCell.tsx'
import { TranslationCell } from '../cells/TranslationCell.tsx'
import { firstItems, type Item, ROW_HEIGHT } from './firstItems.ts'
import type { GoalStore } from './rowWalk.ts'
import { COLUMNS, NARROW_HIDDEN, TranslationRow } from './TranslationRow.tsx'
import { useCellPlace } from './useCellPlace.ts'
import { useGridKeys } from './useGridKeys.ts'
import { useStill } from './useStill.ts'

const HEADER_HEIGHT = 32
const OVERSCAN = 6

const features = tableFeatures({})
const column = createColumnHelper<typeof features, Source>()
const columns = column.columns([
  column.display({
    id: 'select',
    header: 'Select',
    cell: ({ row }) => <SelectCell id={row.original.id} identifier={row.original.identifier} />,
  }),
  column.display({ id: 'source', header: 'Source Text', cell: ({ row }) => <SourceCell source={row.original} /> }),
  column.display({
    id: 'translation',
    header: 'Translation',
    cell: ({ row }) => <TranslationCell source={row.original} />,
  }),
  column.display({ id: 'status', header: 'Status', cell: ({ row }) => <StatusCell id={row.original.id} /> }),
  column.display({ id: 'score', header: 'Quality', cell: ({ row }) => <QualityCell id={row.original.id} /> }),
  column.display({ id: 'actions', header: 'Actions', cell: ({ row }) => <ActionsCell id={row.original.id} /> }),
])

type TranslationTableProps = {
  /** The rows of the page of the table that is shown, in order. */
  ids: readonly string[]
  /** How many rows come before them. */
  before: number
  /** All rows that match. */
  total: number
  query: TableQuery
  onSort: (sort: SortBy) => void
  onSelectAll: () => void
  goal: GoalStore
  label: string
  empty: ReactNode
}

export function TranslationTable(props: TranslationTableProps) {
  const { ids, before, total, query, onSort, onSelectAll, goal, label, empty } = props
  const { rows, editing, current, edit } = useTableTools()
  const scroller = useRef<HTMLDivElement>(null)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const visible = defaultRangeExtractor(range)
      // The row being edited and the one with the focus stay, however far one scrolls away from them.
      const kept = [editing.entered()?.id, current.read()].map((id) => ids.indexOf(id ?? ''))
      return [...new Set([...visible, ...kept.filter((index) => index !== -1)])].sort((a, b) => a - b)
    },
    [ids, editing, current],
  )
  // The texts in view are painted first, one below the other; what it takes to scroll and to measure comes after.
  const isAlone = useIsContentAlone()
  const virtualizer = useVirtualizer({
    enabled: !isAlone,
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => ids[index] ?? index,
    overscan: OVERSCAN,
    rangeExtractor,
    scrollPaddingStart: HEADER_HEIGHT,
  })
  useStill(scroller, virtualizer, ids)
  const asked = JSON.stringify([query, before])
  const begun = useRef(asked)
  // A new query begins at its first row, not at the old scroll position.
  useLayoutEffect(() => {
    if (begun.current === asked) return
    begun.current = asked
    if (goal.read()) return // who goes on to a row is led there
    virtualizer.scrollToOffset(0)
    virtualizer.scrollOffset = 0 // or what is measured before the scroll is told leads back to where one was
  }, [asked, goal, virtualizer])
  const measured = virtualizer.getVirtualItems()
  const isMeasured = measured.length > 0
  const items: Item[] = isMeasured ? measured : firstItems(ids, rows)
  const shown = items.map(({ index }) => ids[index] ?? '').join()
  const data = useMemo(
    () => shown.split(',').flatMap((id) => rows.sources()[rows.indexOf(id) ?? -1] ?? []),
    [shown, rows],
  )
  const table = useTanStackTable({ features, columns, data, getRowId: ({ id }) => id })
  const cellsOf = new Map(table.getRowModel().rows.map((row) => [row.id, row]))
  const onFocus = useCellPlace()
  const onKeyDown = useGridKeys({ scroller, virtualizer }, ids, onSelectAll)
  useEffect(() => {
    const lead = () => {
      const wanted = goal.read()
      const index = wanted ? ids.indexOf(wanted.id) : -1
      if (!wanted || index === -1) return
      goal.set(undefined)
      showRow({ scroller, virtualizer }, index, (row) => {
        if (wanted.isEdited) edit(wanted.id)
        else focusCell(row, 'translation')
        row.scrollIntoView({ block: 'nearest' })
      })
    }
    lead()
    return goal.subscribe(lead)
  }, [goal, ids, virtualizer, edit])

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={Math.max(total, 1) + 1}
      aria-colcount={columns.length}
      aria-multiselectable
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      className="@container/table relative min-h-0 min-w-0 flex-1 scroll-pt-8 overflow-auto [scrollbar-gutter:stable] max-sm:min-h-[70dvh]"
    >
      <div
        role="row"
        aria-rowindex={1}
        className={`sticky top-0 z-20 hidden h-[calc(2rem+1px)] border-b border-line bg-surface text-13 font-medium text-muted sm:grid ${COLUMNS}`}
      >
        {!isAlone &&
          table.getHeaderGroups()[0]?.headers.map((header) => (
            <HeaderCell key={header.id} id={header.id} query={query} onSort={onSort}>
              {header.id === 'select' ? <SelectPage ids={ids} /> : <table.FlexRender header={header} />}
            </HeaderCell>
          ))}
      </div>
      {ids.length === 0 ? (
        <div role="row" aria-rowindex={2}>
          <div role="gridcell" aria-colspan={columns.length}>
            {empty}
          </div>
        </div>
      ) : (
        <div
          role="rowgroup"
          className="relative contain-size contain-layout contain-style"
          style={{ height: isMeasured ? virtualizer.getTotalSize() : ids.length * ROW_HEIGHT }}
        >
          {items.map((item) => {
            const row = cellsOf.get(ids[item.index] ?? '')
            if (!row) return null
            return (
              <TranslationRow
                key={item.key}
                source={row.original}
                index={before + item.index}
                virtualIndex={item.index}
                start={item.start}
                measure={isMeasured ? virtualizer.measureElement : undefined}
                cells={row.getAllCells().map((cell) => ({
                  id: cell.id,
                  column: cell.column.id,
                  content: <table.FlexRender cell={cell} />,
                }))}
              />
            )
          })}
        </div>
      )}
    </div>
  )
}

const SORTABLE: Record<string, SortBy> = { status: 'status', score: 'score' }

function HeaderCell({
  id,
  query,
  onSort,
  children,
}: {
  id: string
  query: TableQuery
  onSort: (sort: SortBy) => void
  children: ReactNode
}) {
  const sort = SORTABLE[id]
  if (!sort)
    return (
      <div role="columnheader" className={`flex h-8 items-center ${id === 'select' ? '' : 'px-3'}`}>
        {id === 'actions' ? <span className={NARROW_HIDDEN}>{children}</span> : children}
      </div>
    )
  const isSorted = query.sort === sort
  const Icon = !isSorted ? ArrowUpDown : query.descending ? ArrowDown : ArrowUp
  return (
    <div
      role="columnheader"
      aria-sort={!isSorted ? 'none' : query.descending ? 'descending' : 'ascending'}
      className="flex h-8 items-center px-1"
    >
      <button
        type="button"
        className={`flex h-7 min-w-6 items-center gap-1 rounded-sm px-1 hover:bg-hover ${isSorted ? 'text-ink' : ''}`}
        onClick={() => onSort(sort)}
      >
        <span className={NARROW_HIDDEN}>{children}</span>
        <Icon aria-hidden size={12} />
      </button>
    </div>
  )
}
