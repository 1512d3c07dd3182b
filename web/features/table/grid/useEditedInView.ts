import type { Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect } from 'react'
import { isHigherThanView, isOutOfView, keepInView } from '../../tableTools/showRow.ts'
import { useTableTools } from '../../tableTools/TableContext.ts'

/**
 * Keeps the row being edited in view with its bar, when it opens and while it grows, unless one has scrolled away from it; of a
 * row higher than the view, the line with the caret.
 */
export function useEditedInView(
  scroller: RefObject<HTMLDivElement | null>,
  virtualizer: Virtualizer<HTMLElement, Element>,
) {
  const { editing } = useTableTools()
  useEffect(() => {
    const grid = { scroller, virtualizer }
    let row: Element | null | undefined
    let isHigh = false
    // False after scrolling to another part of the text, until the caret moves.
    let isAtCaret = true
    // A row that one has scrolled away from may grow by what others write in it.
    let isAway = false
    const follow = (id: string | undefined) => {
      grown.disconnect()
      row = id === undefined ? null : scroller.current?.querySelector(`[data-row="${id}"]`)
      isAtCaret = true
      isHigh = false
      isAway = false
      if (row) grown.observe(row)
    }
    const grown = new ResizeObserver(() => {
      if (!row || isAway) return
      isHigh = isHigherThanView(grid, row)
      keepInView(grid, row, isHigh && isAtCaret ? lineOfCaret(row) : undefined)
    })
    const listening = new AbortController()
    const { signal } = listening
    const leaveCaret = () => {
      isAtCaret = false
    }
    const onScroll = () => {
      if (row) isAway = isOutOfView(grid, row, isAtCaret || isHigh ? 'whole' : 'part')
    }
    document.addEventListener('scroll', onScroll, { capture: true, signal, passive: true })
    for (const by of ['wheel', 'touchmove'] as const)
      scroller.current?.addEventListener(by, leaveCaret, { signal, passive: true })
    // An opened source is read from its first line.
    scroller.current?.addEventListener(
      'click',
      ({ target }) => target instanceof Element && target.closest('.more-of-text') && leaveCaret(),
      { signal, capture: true },
    )
    document.addEventListener(
      'selectionchange',
      () => {
        isAtCaret = true
        isAway = false
        const line = row && isHigh ? lineOfCaret(row) : undefined
        if (row && line) keepInView(grid, row, line)
      },
      { signal },
    )
    // The row may be one that the table shows first.
    const stop = editing.entered.subscribe((entered) => requestAnimationFrame(() => follow(entered?.id)))
    return () => {
      stop()
      listening.abort()
      grown.disconnect()
    }
  }, [editing, scroller, virtualizer])
}

function lineOfCaret(row: Element) {
  const { focusNode: at, focusOffset = 0 } = getSelection() ?? {}
  if (!at || !row.contains(at)) return undefined
  const caret = document.createRange()
  caret.setStart(at, focusOffset)
  const { top, bottom } = caret.getBoundingClientRect()
  // An empty line has no letters to be measured.
  return bottom > top ? { top, bottom } : (at instanceof Element ? at : at.parentElement)?.getBoundingClientRect()
}
