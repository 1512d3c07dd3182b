import type { Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'
import { barsAbove, type useScrollAnchor } from './useScrollAnchor.ts'

type Place = { id: string; start: number; end: number }

/**
 * Rows that come or go above the row under the cursor do not move it; without one the first row in view stays. The start of
 * the list stays in view. `viewKey` says what is shown: another query or another order begins elsewhere.
 */
export function useKeptPlace(
  virtualizer: Virtualizer<HTMLElement, Element>,
  ids: readonly string[],
  viewKey: string,
  rowsOfCursor: ReturnType<typeof useScrollAnchor>,
) {
  const shown = useRef<{ ids: readonly string[]; viewKey: string; places: Place[] }>({ ids, viewKey, places: [] })
  useLayoutEffect(() => {
    const before = shown.current
    const offset = virtualizer.scrollOffset ?? 0
    if (before.ids !== ids && before.viewKey === viewKey) {
      const indexes = new Map(ids.map((id, index) => [id, index]))
      const kept = before.places.filter(({ id }) => indexes.has(id))
      const isSameOrder = kept.every(({ id }, at) => at === 0 || indexes.get(kept[at - 1]!.id)! < indexes.get(id)!)
      const [top, bottom] = [offset + barsAbove(virtualizer), offset + (virtualizer.scrollRect?.height ?? 0)]
      const inView = kept.filter(({ start, end }) => end > top && start < bottom)
      const { edited, pointed, focused } = rowsOfCursor()
      const ofCursor = [edited, pointed, focused].flatMap((id) => inView.find((place) => place.id === id) ?? [])
      const anchor = [...ofCursor, ...(offset > 0 ? inView : [])][0]
      if (isSameOrder && anchor) {
        const moved = heightAbove(virtualizer, ids, anchor.id) - heightAbove(virtualizer, before.ids, anchor.id)
        if (moved !== 0) {
          const to = Math.max(0, offset + moved)
          virtualizer.scrollToOffset(to)
          virtualizer.scrollOffset = to // or what is measured before the scroll is told leads back to where one was
        }
      }
    }
    const places = virtualizer.getVirtualItems().map(({ key, start, end }) => ({ id: String(key), start, end }))
    shown.current = { ids, viewKey, places }
  })
}

/** By the heights of now: for rows that grow the virtualizer scrolls by itself. */
function heightAbove(
  { itemSizeCache, options }: Virtualizer<HTMLElement, Element>,
  ids: readonly string[],
  id: string,
): number {
  const above = ids.slice(0, ids.indexOf(id))
  return above.reduce((sum, row, index) => sum + (itemSizeCache.get(row) ?? options.estimateSize(index)), 0)
}
