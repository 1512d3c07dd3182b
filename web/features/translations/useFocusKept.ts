import { type RefObject, useEffect } from 'react'
import { focusCell } from './showRow.ts'
import { useTableTools } from './TableContext.ts'

/** Who works by keyboard keeps their place: when the focused cell is replaced or goes, its row, or the one in its place, has the focus. */
export function useFocusKept(scroller: RefObject<HTMLDivElement | null>) {
  const { current } = useTableTools()
  useEffect(() => {
    const grid = scroller.current
    if (!grid) return
    let at: { row: string; place: number; column: string } | undefined
    const onFocus = ({ target }: FocusEvent) => {
      const row = (target as Element).closest<HTMLElement>('[data-row]')
      const column = (target as Element).closest<HTMLElement>('[data-column]')?.dataset.column
      if (!row?.dataset.row) return
      at = { row: row.dataset.row, place: Number(row.dataset.index), column: column ?? 'translation' }
      current.set(at.row)
    }
    // A click beside everything lets the focus go; what is removed does not tell.
    const onPress = () => {
      at = undefined
    }
    const look = () => {
      const focused = document.activeElement
      const isLost = focused === document.body || (focused?.matches(':disabled') && grid.contains(focused))
      if (!at || !isLost) return
      const row =
        grid.querySelector<HTMLElement>(`[data-row="${at.row}"]`) ??
        grid.querySelector<HTMLElement>(`[data-index="${at.place}"]`)
      if (row) focusCell(row, at.column)
    }
    const watch = new MutationObserver(() => {
      if (at && (document.activeElement === document.body || document.activeElement?.matches(':disabled')))
        requestAnimationFrame(look)
    })
    watch.observe(grid, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    grid.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onPress, true)
    return () => {
      watch.disconnect()
      grid.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPress, true)
    }
  }, [scroller, current])
}
