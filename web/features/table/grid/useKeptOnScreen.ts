import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { TABLE_SCROLLS } from './scrollAsTable.ts'
import type { useScrollAnchor } from './useScrollAnchor.ts'

export function useKeptOnScreen(
  scroller: RefObject<HTMLDivElement | null>,
  virtualizer: Virtualizer<HTMLElement, Element>,
  rowsOfCursor: ReturnType<typeof useScrollAnchor>,
) {
  const cursor = useRef(rowsOfCursor)
  cursor.current = rowsOfCursor
  useLayoutEffect(() => {
    const grid = scroller.current
    if (!grid) return
    let top = grid.getBoundingClientRect().top
    const isInView = (id: string | undefined) => {
      const row = id === undefined ? null : grid.querySelector(`[data-row="${id}"]`)
      const [place, view] = [row?.getBoundingClientRect(), grid.getBoundingClientRect()]
      return place !== undefined && place.bottom > view.top && place.top < view.bottom
    }
    const resized = new ResizeObserver(() => {
      const moved = grid.getBoundingClientRect().top - top
      top += moved
      // On a phone the whole screen is scrolled, and folds its bars by itself.
      if (moved === 0 || virtualizer.scrollElement !== grid) return
      const { edited, pointed, focused } = cursor.current()
      if (![edited, pointed, focused].some(isInView)) return
      grid.dispatchEvent(new Event(TABLE_SCROLLS))
      grid.scrollBy({ top: moved, behavior: 'instant' })
      virtualizer.scrollOffset = grid.scrollTop
    })
    resized.observe(grid)
    return () => resized.disconnect()
  }, [scroller, virtualizer])
}
