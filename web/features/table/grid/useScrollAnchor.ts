import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useRef } from 'react'
import { useTableTools } from '../../tableTools/TableContext.ts'

export function barsAbove({ scrollElement, options }: Virtualizer<HTMLElement, Element>) {
  return scrollElement?.id === 'main' && !scrollElement.hasAttribute('data-folded') ? options.scrollPaddingStart : 0
}

/**
 * The row that stays is the one being edited, else the one under the pointer if that has moved since the last key, else the one
 * with the focus, else the first one in view. The list is scrolled by as much as the texts above it grow or shrink.
 */
export function useScrollAnchor(
  scroller: RefObject<HTMLDivElement | null>,
  virtualizer: Virtualizer<HTMLElement, Element>,
  ids: readonly string[],
  isFirstHeight: () => boolean,
) {
  const { editing } = useTableTools()
  const pointed = useRef<string>(undefined)
  const isPointing = useRef(false)
  useEffect(() => {
    const grid = scroller.current
    if (!grid) return
    const onPoint = ({ target }: PointerEvent) => {
      pointed.current = (target as Element).closest<HTMLElement>('[data-row]')?.dataset.row
    }
    const onAway = () => {
      pointed.current = undefined
    }
    const onKey = () => {
      isPointing.current = false
    }
    // A row that comes below a pointer at rest is not pointed at.
    const onMove = ({ movementX, movementY }: PointerEvent) => {
      if (movementX !== 0 || movementY !== 0) isPointing.current = true
    }
    grid.addEventListener('pointerover', onPoint)
    grid.addEventListener('pointerleave', onAway)
    grid.addEventListener('pointermove', onMove)
    grid.addEventListener('keydown', onKey)
    return () => {
      grid.removeEventListener('pointerover', onPoint)
      grid.removeEventListener('pointerleave', onAway)
      grid.removeEventListener('pointermove', onMove)
      grid.removeEventListener('keydown', onKey)
    }
  }, [scroller])

  const rowsOfCursor = () => {
    const focused = scroller.current?.contains(document.activeElement)
      ? document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row
      : undefined
    return {
      edited: editing.entered.getState()?.id,
      pointed: isPointing.current ? pointed.current : undefined,
      focused,
    }
  }
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (item) => {
    const offset = virtualizer.scrollOffset ?? 0
    const height = virtualizer.scrollRect?.height ?? 0
    // Nothing has grown when it is drawn for the first time: what is in view stays at its place in the list. The row that
    // one went to stays in view all the same.
    const isFirst = isFirstHeight() && !virtualizer.itemSizeCache.has(item.key)
    const { edited, pointed, focused } = rowsOfCursor()
    const anchor = [edited, isFirst ? undefined : pointed, focused]
      .map((id) => (id === undefined ? undefined : virtualizer.measurementsCache[ids.indexOf(id)]))
      .find((row) => row && row.end > offset && row.start < offset + height)
    return item.start < (anchor?.start ?? (isFirst ? offset : offset + barsAbove(virtualizer)))
  }
  return rowsOfCursor
}
