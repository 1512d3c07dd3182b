import type { FocusEvent } from 'react'
import { setFocusFallback } from '#web/ui/focus/focusFallback.ts'
import { holdLetters } from '#web/ui/focus/holdKeys.ts'
import { cellOf, GOES_TO_ROW } from '../../tableTools/showRow.ts'
import { useTableTools } from '../../tableTools/TableContext.ts'

/**
 * Keeps keyboard focus in the table: when the focused cell is drawn anew, as after its editor, or goes,
 * its row, or the one at its index, gets the focus; in the table of another page the first row. Nothing outside of an
 * entered row gets it.
 */
export function useCellFocus() {
  const { current, editing } = useTableTools()
  return ({ target }: FocusEvent<HTMLElement>) => {
    const { row: id, index } = target.closest<HTMLElement>('[data-row]')?.dataset ?? {}
    if (id === undefined) return
    const column = target.closest<HTMLElement>('[data-column]')?.dataset.column ?? 'translation'
    const grid = target.closest('[role="grid"]')
    current.setState(id)
    setFocusFallback(target, () => {
      const entered = editing.entered.getState()?.id
      const rows = [...document.querySelectorAll<HTMLElement>('[role="grid"] [data-row]')]
      const row =
        rows.find(({ dataset }) => dataset.row === (entered ?? id)) ??
        (entered === undefined
          ? ((grid?.isConnected ? rows.find(({ dataset }) => Number(dataset.index) >= Number(index)) : rows[0]) ??
            rows.at(-1))
          : undefined)
      const isAsBefore = grid?.isConnected && row?.dataset.row === id
      if (row && entered === undefined && !isAsBefore) holdLetters(row, GOES_TO_ROW)
      return cellOf(row, column) ?? cellOf(row, 'translation')
    })
  }
}
