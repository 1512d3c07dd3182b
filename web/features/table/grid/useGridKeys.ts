import { type KeyboardEvent, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { FINISHED } from '#db/vocabulary/statuses.ts'
import { isCharacter, isField } from '#web/ui/focus/holdKeys.ts'
import { askSendBack } from '../../tableTools/review/SendBackDialog.tsx'
import { focusCell, type Grid, keepInMiddle, showRow } from '../../tableTools/showRow.ts'
import { useTableTools } from '../../tableTools/TableContext.ts'
import { useIsReviewing } from '../review/useReviewing.ts'
import { type Faulty, nextOpen, type Open } from '../walk/rowWalk.ts'

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }

function nextId(rows: Faulty, all: readonly string[], id: string, to: Open) {
  const below = all.slice(all.indexOf(id) + 1)
  return nextOpen(rows, below, undefined, to) ?? below[0]
}

export function useGridKeys(
  { scroller, virtualizer }: Grid,
  ids: readonly string[],
  { onSelectAll, onRow }: { onSelectAll: () => void; onRow: (id: string | undefined) => void },
) {
  const tools = useTableTools()
  const isReviewing = useIsReviewing()
  const { table, selection, rows, isFaulty, editing, shownIds, check, uncheck, setStatus, write } = tools

  // One stop for Tab: the first translation, as long as no cell has the focus.
  useEffect(() => {
    const grid = scroller.current
    if (!grid || grid.querySelector('[data-column][tabindex="0"]')) return
    grid.querySelector('[data-column="translation"]')?.setAttribute('tabindex', '0')
  })

  const focusRow = (index: number, column: string) =>
    showRow({ scroller, virtualizer }, index, (row) => {
      const left = document.activeElement?.closest<HTMLElement>('[data-row]')
      // Long texts fold in the row that is left and unfold in this one: the rows have their places before one is brought into view.
      flushSync(() => {
        focusCell(row, column)
        for (const one of [left, row]) if (one) virtualizer.resizeItem(Number(one.dataset.index), one.offsetHeight)
      })
      keepInMiddle({ scroller, virtualizer }, row)
    })

  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const cell = target.closest<HTMLElement>('[data-column]')
    const row = target.closest<HTMLElement>('[data-row]')
    const isAltGraph = event.getModifierState('AltGraph')
    const isForeign = (event.altKey && !isAltGraph) || event.nativeEvent.isComposing
    if (!cell || !row || isField(target) || isForeign) return
    const column = cell.dataset.column ?? 'translation'
    const id = row.dataset.row ?? ''
    const index = Number(row.dataset.index)
    const last = ids.length - 1
    const isCommand = !isAltGraph && (event.ctrlKey || event.metaKey)
    // the editor of an entered row may still be loading
    const isEntered = editing.entered.getState()?.id === id
    const goOn = (to: Open) => {
      if (tools.goOnInQueue(id)) return
      if (index < last) focusRow(index + 1, column)
      else onRow(nextId({ rows, isFaulty }, shownIds(), id, to))
    }
    const step = isCommand ? undefined : STEPS[event.key]
    // Meant for a text that the AI has just taken: it would scroll the row out of view.
    const isStraySpace = event.key === ' ' && target === cell && !target.matches('button, input')
    if (step !== undefined) {
      const next = Math.max(0, Math.min(last, index + step))
      if (event.shiftKey) selection.extend(ids, ids[next] ?? id, id)
      focusRow(next, column)
    } else if (!isCommand && !isEntered && event.shiftKey && event.key.toLowerCase() === 'c') uncheck(id)
    else if (!isCommand && !isEntered && !event.shiftKey && (event.key === 'c' || event.key === 'd')) {
      if (rows.read(id, 'request') !== undefined) return
      if (event.key === 'c') check(id)
      else if (rows.read(id, 'status') !== undefined) setStatus(id, FINISHED)
      goOn(event.key === 'c' ? 'unchecked' : 'unfinished')
    } else if (!isCommand && !isEntered && event.key === 'e' && isReviewing) tools.edit(id)
    else if (!isCommand && !isEntered && event.key === 'b' && tools.of(id).rights.reviews) {
      if (rows.read(id, 'text') !== '') askSendBack(id, () => goOn('unchecked'))
    } else if (event.key === ' ' && event.shiftKey) selection.toggle(id)
    else if (event.key === 'Escape' && table.getIsSomeRowsSelected()) selection.clear()
    else if (event.key.toLowerCase() === 'a' && isCommand && !event.shiftKey) onSelectAll()
    else if (event.key === 'Home' && isCommand) focusRow(0, column)
    else if (event.key === 'End' && isCommand) focusRow(last, column)
    else if (!isCommand && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      const all = row.querySelectorAll<HTMLElement>('[data-column]:not(:disabled)')
      const cells = [...all].filter((one) => one.checkVisibility())
      cells[cells.indexOf(cell) + (event.key === 'ArrowRight' ? 1 : -1)]?.focus()
    } else if (!isCommand && !isEntered && column === 'quality' && /^[0-5]$/.test(event.key)) {
      void tools.rate(id, event.key === '0' ? undefined : Number(event.key))
    } else if (event.key !== ' ' && isCharacter(event) && target === cell && rows.read(id, 'request') === undefined) {
      // A letter that is no command begins editing, as in a spreadsheet; what is there stays.
      write(id, event.key, 'caret')
    } else if (!isStraySpace) return
    event.preventDefault()
  }
}
