import { memo, type ReactNode, useEffect, useRef } from 'react'
import { useIsContentAlone } from '#web/ui/drawing/firstDrawing.ts'
import type { RowsTable } from '../../rows/tableModel.ts'
import type { TableQuery } from '../../rows/tableQuery.ts'
import { SelectPage } from '../../selection/SelectCell.tsx'
import { useDensity } from '../../tableTools/preferences.ts'
import { useTableTools } from '../../tableTools/TableContext.ts'
import { HeaderCell } from '../columns/HeaderCell.tsx'
import { useColumnSizes, useLayout } from '../columns/layout.ts'
import '../columns/columns.css'
import type { GoalStore } from '../walk/rowWalk.ts'
import { useFirstRowOf, useGoal } from '../walk/useGoal.ts'
import { ROW_HEIGHTS } from './density.ts'
import { firstItems, type Item } from './firstItems.ts'
import { useRowsAbove } from './rowsAbove.ts'
import { TranslationRow } from './TranslationRow.tsx'
import { useCellFocus } from './useCellFocus.ts'
import { useEditedInView } from './useEditedInView.ts'
import { useGridKeys } from './useGridKeys.ts'
import { useHeights } from './useHeights.ts'
import { useKeptOnScreen } from './useKeptOnScreen.ts'
import { useKeptPlace } from './useKeptPlace.ts'
import { useRemeasured } from './useRemeasured.ts'
import { type RowVirtualizer, useRowVirtualizer } from './useRowVirtualizer.ts'
import { useScrollAnchor } from './useScrollAnchor.ts'

type TranslationTableProps = {
  ids: readonly string[]
  before: number
  total: number
  query: TableQuery
  onSelectAll: () => void
  goal: GoalStore
  onRow: (id: string | undefined) => void
  label: string
  empty: ReactNode
  onView?: ((first: number, last: number) => void) | undefined
}

export function TranslationTable(props: TranslationTableProps) {
  const { ids, before, total, query, onSelectAll, goal, onRow, label, empty, onView } = props
  const { rows, table } = useTableTools()
  const scroller = useRef<HTMLDivElement>(null)
  const layout = useLayout(table)
  const above = useRowsAbove(scroller, layout.isPhone)
  const density = useDensity()
  // The texts in view are painted first, one below the other; what it takes to scroll and to measure comes after.
  const isAlone = useIsContentAlone()
  const heights = useHeights()
  const virtualizer = useRowVirtualizer({ scroller, ids, above, heights, density, isAlone, isPhone: layout.isPhone })
  const rowsOfCursor = useScrollAnchor(scroller, virtualizer, ids, heights.isFirst)
  useRemeasured(virtualizer, density)
  useEditedInView(scroller, virtualizer)
  const viewKey = JSON.stringify([query, before])
  useKeptPlace(virtualizer, ids, viewKey, rowsOfCursor)
  useKeptOnScreen(scroller, virtualizer, rowsOfCursor)
  useFirstRowOf(viewKey, virtualizer, goal)
  const measured = virtualizer.getVirtualItems()
  const isMeasured = measured.length > 0
  const items: Item[] = isMeasured ? measured : firstItems(ids, rows, density)
  const { startIndex: first, endIndex: last } = virtualizer.range ?? { startIndex: 0, endIndex: items.length - 1 }
  useEffect(() => onView?.(first, last), [onView, first, last])
  useColumnSizes(table, scroller)
  const onFocus = useCellFocus()
  const onKeyDown = useGridKeys({ scroller, virtualizer }, ids, { onSelectAll, onRow })
  useGoal({ scroller, virtualizer }, goal, ids)

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={Math.max(total, 1) + 1}
      aria-colcount={layout.ids.length}
      aria-multiselectable
      data-density={density}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      className="group/table @container/table relative min-h-0 min-w-0 flex-1 scroll-pt-8 overflow-auto [scrollbar-gutter:stable] max-sm:overflow-visible"
    >
      <HeaderRow table={table} layout={layout} ids={ids} query={query} isShown={!isAlone} />
      {ids.length === 0 ? (
        <div role="row" aria-rowindex={2}>
          <div role="gridcell" aria-colspan={layout.ids.length}>
            {empty}
          </div>
        </div>
      ) : (
        <div
          role="rowgroup"
          // The browser would scroll for rows that grow, too.
          className="column-widths [overflow-anchor:none] relative contain-size contain-layout contain-style sm:min-w-(--least)"
          style={{
            ...layout.style,
            height: isMeasured ? virtualizer.getTotalSize() : ids.length * ROW_HEIGHTS[density],
          }}
        >
          {shownRows({
            items,
            ids,
            before,
            above,
            table,
            layout,
            isAlone,
            measure: isMeasured ? virtualizer.measureElement : undefined,
          })}
        </div>
      )}
    </div>
  )
}

type Layout = ReturnType<typeof useLayout>
type ShownRows = Pick<TranslationTableProps, 'ids' | 'before'> & {
  items: readonly Item[]
  above: number
  table: RowsTable
  layout: Layout
  isAlone: boolean
  measure: RowVirtualizer['measureElement'] | undefined
}

function shownRows({ items, ids, before, above, table, layout, isAlone, measure }: ShownRows) {
  const { rowsById } = table.getCoreRowModel()
  return items.map(({ key, index, start }) => {
    const row = rowsById[ids[index] ?? '']
    if (!row) return null
    return (
      <TranslationRow
        key={key}
        source={row.original}
        layout={layout}
        isAlone={isAlone}
        index={before + index}
        virtualIndex={index}
        start={start === undefined ? undefined : start - above}
        measure={measure}
      />
    )
  })
}

type HeaderRowProps = Pick<TranslationTableProps, 'ids' | 'query'> & {
  table: RowsTable
  layout: Layout
  isShown: boolean
}

/** The order that it shows is another only with other `ids` or another query, and not while rows are measured or scrolled. */
const HeaderRow = memo(({ table, layout, ids, isShown }: HeaderRowProps) => (
  <div
    role="row"
    aria-rowindex={1}
    className="column-widths sticky top-0 z-20 hidden h-[calc(2rem+1px)] border-b border-line bg-surface text-13 font-medium text-muted sm:grid sm:min-w-(--least) sm:grid-cols-(--columns)"
    style={layout.style}
  >
    {isShown &&
      table.getHeaderGroups()[0]?.headers.map((header, index) => (
        <HeaderCell key={header.id} table={table} header={header} index={index} pin={layout.pins.get(header.id)}>
          {header.id === 'select' ? <SelectPage ids={ids} /> : undefined}
        </HeaderCell>
      ))}
  </div>
))
