import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useIsContentAlone } from '../../../ui/drawing/firstDrawing.ts'
import type { TableQuery } from '../../rows/tableQuery.ts'
import { SelectPage } from '../../selection/SelectCell.tsx'
import { useDensity } from '../../tableTools/preferences.ts'
import { focusCell, keepInMiddle, settleInMiddle, showRow } from '../../tableTools/showRow.ts'
import { useTableTools } from '../../tableTools/TableContext.ts'
import { HeaderCell } from '../columns/HeaderCell.tsx'
import { useColumnSizes, useLayout } from '../columns/layout.ts'
import '../columns/columns.css'
import { ROW_HEIGHTS } from './density.ts'
import { firstItems, type Item } from './firstItems.ts'
import { useRowsAbove } from './rowsAbove.ts'
import type { GoalStore } from './rowWalk.ts'
import { scrollAsTable } from './scrollAsTable.ts'
import { TranslationRow } from './TranslationRow.tsx'
import { useCellFocus } from './useCellFocus.ts'
import { useEditedInView } from './useEditedInView.ts'
import { useGridKeys } from './useGridKeys.ts'
import { useHeights } from './useHeights.ts'
import { useKeptPlace } from './useKeptPlace.ts'
import { useRemeasured } from './useRemeasured.ts'
import { useScrollAnchor } from './useScrollAnchor.ts'

const HEADER_HEIGHT = 32
/** Bars of a phone, which stick above its rows. */
const BARS_HEIGHT = 108
const OVERSCAN = 6

type TranslationTableProps = {
  /** The rows of the page of the table that is shown, in order. */
  ids: readonly string[]
  /** Number of rows before them. */
  before: number
  /** All rows that match. */
  total: number
  query: TableQuery
  onSelectAll: () => void
  goal: GoalStore
  onRow: (id: string | undefined) => void
  label: string
  empty: ReactNode
}

export function TranslationTable(props: TranslationTableProps) {
  const { ids, before, total, query, onSelectAll, goal, onRow, label, empty } = props
  const { rows, table, editing, current, edit } = useTableTools()
  const scroller = useRef<HTMLDivElement>(null)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const visible = defaultRangeExtractor(range)
      // The row being edited and the one with the focus stay, however far one scrolls away from them.
      const kept = [editing.entered.getState()?.id, current.getState()].map((id) => ids.indexOf(id ?? ''))
      return [...new Set([...visible, ...kept.filter((index) => index !== -1)])].sort((a, b) => a - b)
    },
    [ids, editing, current],
  )
  const layout = useLayout(table)
  const above = useRowsAbove(scroller, layout.isPhone)
  const density = useDensity()
  const rowHeight = ROW_HEIGHTS[density]
  // The texts in view are painted first, one below the other; what it takes to scroll and to measure comes after.
  const isAlone = useIsContentAlone()
  const heights = useHeights()
  const virtualizer = useVirtualizer({
    enabled: !isAlone,
    count: ids.length,
    getScrollElement: () => (layout.isPhone ? document.getElementById('main') : scroller.current),
    scrollMargin: above,
    estimateSize: () => rowHeight,
    measureElement: heights.measureElement,
    onChange: heights.onChange,
    scrollToFn: scrollAsTable,
    getItemKey: (index) => ids[index] ?? index,
    overscan: OVERSCAN,
    rangeExtractor,
    scrollPaddingStart: layout.isPhone ? BARS_HEIGHT : HEADER_HEIGHT,
  })
  const rowsOfCursor = useScrollAnchor(scroller, virtualizer, ids, heights.isFirst)
  useRemeasured(virtualizer, density)
  useEditedInView(scroller, virtualizer)
  const viewKey = JSON.stringify([query, before])
  useKeptPlace(virtualizer, ids, viewKey, rowsOfCursor)
  const shownKey = useRef(viewKey)
  // A new query begins at its first row, not at the old scroll position.
  useLayoutEffect(() => {
    if (shownKey.current === viewKey) return
    shownKey.current = viewKey
    if (goal.getState()) return // the goal scrolls to its row itself
    virtualizer.scrollToOffset(0)
    virtualizer.scrollOffset = 0 // or what is measured before the scroll is told leads back to where one was
  }, [viewKey, goal, virtualizer])
  const measured = virtualizer.getVirtualItems()
  const isMeasured = measured.length > 0
  const items: Item[] = isMeasured ? measured : firstItems(ids, rows, density)
  const { rowsById } = table.getCoreRowModel()
  useColumnSizes(table, scroller)
  const onFocus = useCellFocus()
  const onKeyDown = useGridKeys({ scroller, virtualizer }, ids, { onSelectAll, onRow })
  useEffect(() => {
    const lead = () => {
      const wanted = goal.getState()
      const index = wanted ? ids.indexOf(wanted.id) : -1
      if (!wanted || index === -1) return
      goal.setState(undefined, true)
      showRow({ scroller, virtualizer }, index, (row) => {
        if (wanted.then === 'edit') edit(wanted.id)
        if (wanted.then === 'focus') focusCell(row, 'translation')
        // again with the editor, which is higher than the text and may come late
        if (wanted.then === 'edit') settleInMiddle({ scroller, virtualizer }, row)
        else keepInMiddle({ scroller, virtualizer }, row)
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
      aria-colcount={layout.ids.length}
      aria-multiselectable
      data-density={density}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      className="group/table @container/table relative min-h-0 min-w-0 flex-1 scroll-pt-8 overflow-auto [scrollbar-gutter:stable] max-sm:overflow-visible"
    >
      <div
        role="row"
        aria-rowindex={1}
        className="column-widths sticky top-0 z-20 hidden h-[calc(2rem+1px)] border-b border-line bg-surface text-13 font-medium text-muted sm:grid sm:min-w-(--least) sm:grid-cols-(--columns)"
        style={layout.style}
      >
        {!isAlone &&
          table.getHeaderGroups()[0]?.headers.map((header, index) => (
            <HeaderCell key={header.id} table={table} header={header} index={index} pin={layout.pins.get(header.id)}>
              {header.id === 'select' ? <SelectPage ids={ids} /> : undefined}
            </HeaderCell>
          ))}
      </div>
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
          style={{ ...layout.style, height: isMeasured ? virtualizer.getTotalSize() : ids.length * rowHeight }}
        >
          {items.map((item) => {
            const row = rowsById[ids[item.index] ?? '']
            if (!row) return null
            return (
              <TranslationRow
                key={item.key}
                row={row}
                layout={layout}
                index={before + item.index}
                virtualIndex={item.index}
                start={item.start === undefined ? undefined : item.start - above}
                measure={isMeasured ? virtualizer.measureElement : undefined}
              />
            )
          })}
        </div>
      )}
    </div>
  )
}
