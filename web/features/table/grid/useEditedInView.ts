import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect } from 'react'
import { keepInView } from '../../tableTools/showRow.ts'
import { useTableTools } from '../../tableTools/TableContext.ts'

/** The row being edited is wholly in view with its bar, when it opens and while it grows. */
export function useEditedInView(
  scroller: RefObject<HTMLDivElement | null>,
  virtualizer: Virtualizer<HTMLElement, Element>,
) {
  const { editing } = useTableTools()
  useEffect(() => {
    const follow = (id: string | undefined) => {
      grown.disconnect()
      const row = id === undefined ? null : scroller.current?.querySelector(`[data-row="${id}"]`)
      if (row) grown.observe(row)
    }
    const grown = new ResizeObserver(([entry]) => entry && keepInView({ scroller, virtualizer }, entry.target))
    // The row may be one that the table shows first.
    const stop = editing.entered.subscribe((entered) => requestAnimationFrame(() => follow(entered?.id)))
    return () => {
      stop()
      grown.disconnect()
    }
  }, [editing, scroller, virtualizer])
}
