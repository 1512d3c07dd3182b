import type { Virtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect } from 'react'

type Given = {
  scroller: RefObject<HTMLDivElement | null>
  virtualizer: Virtualizer<HTMLDivElement, Element>
  onSearch: () => void
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }
const cellOf = (row: Element | null | undefined, column: string) =>
  row?.querySelector<HTMLElement>(`[data-column="${column}"]:not(:disabled)`)

/** Arrows between cells, `/` to the search box; within the editor the keys are the editor's. */
export function useGridKeys({ scroller, virtualizer, onSearch }: Given) {
  useEffect(() => {
    const onSlash = (event: globalThis.KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement &&
        (event.target.isContentEditable || event.target.matches('input, textarea'))
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      onSearch()
    }
    document.addEventListener('keydown', onSlash)
    return () => document.removeEventListener('keydown', onSlash)
  }, [onSearch])

  // One stop for Tab: the first translation, as long as no cell has the focus.
  useEffect(() => {
    const grid = scroller.current
    if (!grid || grid.querySelector('[data-column][tabindex="0"]')) return
    grid.querySelector('[data-column="translation"]')?.setAttribute('tabindex', '0')
  })

  function focusRow(index: number, column: string) {
    const row = () => scroller.current?.querySelector(`[data-index="${index}"]`)
    const focus = () => {
      const cell = cellOf(row(), column) ?? cellOf(row(), 'translation')
      cell?.focus({ preventScroll: true })
      cell?.scrollIntoView({ block: 'nearest' })
    }
    // At once where it can be: the next key must find the focus there.
    if (row()) return focus()
    virtualizer.scrollToIndex(index, { align: 'auto' })
    requestAnimationFrame(focus)
  }

  return (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const cell = target.closest<HTMLElement>('[data-column]')
    const row = target.closest<HTMLElement>('[data-row]')
    if (!cell || !row || target.isContentEditable || event.altKey || event.metaKey) return
    const column = cell.dataset.column ?? 'translation'
    const index = Number(row.dataset.index)
    const step = STEPS[event.key]
    const last = virtualizer.options.count - 1
    if (step !== undefined) focusRow(Math.max(0, Math.min(last, index + step)), column)
    else if (event.key === 'Home' && event.ctrlKey) focusRow(0, column)
    else if (event.key === 'End' && event.ctrlKey) focusRow(last, column)
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const cells = [...row.querySelectorAll<HTMLElement>('[data-column]:not(:disabled)')]
      cells[cells.indexOf(cell) + (event.key === 'ArrowRight' ? 1 : -1)]?.focus()
    } else return
    event.preventDefault()
  }
}
