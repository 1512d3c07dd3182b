import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback } from 'react'
import type { useDensity } from '../../tableTools/preferences.ts'
import { useTableTools } from '../../tableTools/TableContext.ts'
import { ROW_HEIGHTS } from './density.ts'
import { scrollAsTable } from './scrollAsTable.ts'
import type { useHeights } from './useHeights.ts'

const HEADER_HEIGHT = 32
const BARS_HEIGHT = 108
const OVERSCAN = 6

type Given = {
  scroller: RefObject<HTMLDivElement | null>
  ids: readonly string[]
  above: number
  heights: ReturnType<typeof useHeights>
  density: ReturnType<typeof useDensity>
  isAlone: boolean
  isPhone: boolean
}
export type RowVirtualizer = ReturnType<typeof useRowVirtualizer>

export function useRowVirtualizer({ scroller, ids, above, heights, density, isAlone, isPhone }: Given) {
  const { editing, current } = useTableTools()
  const rangeExtractor = useCallback(
    (range: Range) => {
      const visible = defaultRangeExtractor(range)
      // The row being edited and the one with the focus stay, however far one scrolls away from them.
      const kept = [editing.entered.getState()?.id, current.getState()].map((id) => ids.indexOf(id ?? ''))
      return [...new Set([...visible, ...kept.filter((index) => index !== -1)])].sort((a, b) => a - b)
    },
    [ids, editing, current],
  )
  return useVirtualizer({
    enabled: !isAlone,
    count: ids.length,
    getScrollElement: () => (isPhone ? document.getElementById('main') : scroller.current),
    scrollMargin: above,
    estimateSize: () => ROW_HEIGHTS[density],
    measureElement: heights.measureElement,
    onChange: heights.onChange,
    scrollToFn: scrollAsTable,
    getItemKey: (index) => ids[index] ?? index,
    overscan: OVERSCAN,
    rangeExtractor,
    scrollPaddingStart: isPhone ? BARS_HEIGHT : HEADER_HEIGHT,
  })
}
