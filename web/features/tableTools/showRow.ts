import type { Virtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

export type Grid = { scroller: RefObject<HTMLDivElement | null>; virtualizer: Virtualizer<HTMLElement, Element> }

const FRAMES = 20

/** Brings a row on show; at once where it is rendered already, so that the next key finds the focus there. */
export function showRow({ scroller, virtualizer }: Grid, index: number, then: (row: HTMLElement) => void) {
  const find = () => scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
  let left = FRAMES
  const look = () => {
    const row = find()
    if (row) return then(row)
    if (left-- === 0) return
    // again in each frame: a row that gets the focus meanwhile scrolls too
    virtualizer.scrollToIndex(index, { align: 'center' })
    requestAnimationFrame(look)
  }
  look()
}

/** The view of the rows, below what sticks above them. */
function viewOf({ scroller, virtualizer }: Grid) {
  const { scrollElement, options } = virtualizer
  const { top, bottom } = (scrollElement ?? scroller.current)?.getBoundingClientRect() ?? {
    top: 0,
    bottom: innerHeight,
  }
  return { top: top + options.scrollPaddingStart, bottom }
}

const scrollBy = ({ virtualizer }: Grid, top: number) =>
  Math.abs(top) >= 1 && virtualizer.scrollElement?.scrollBy({ top, behavior: 'instant' })

/** Scrolls by no more than it takes to have the whole row in view, or its end where it is higher than the view. */
export function keepInView(grid: Grid, row: Element) {
  const view = viewOf(grid)
  const { top, bottom } = row.getBoundingClientRect()
  if (bottom > view.bottom) scrollBy(grid, bottom - view.bottom)
  else if (top < view.top) scrollBy(grid, Math.max(top - view.top, bottom - view.bottom))
}

/** The row that one goes to by key is in the middle third of the view: the lines around it are in sight. */
export function keepInMiddle(grid: Grid, row: Element) {
  const view = viewOf(grid)
  const third = (view.bottom - view.top) / 3
  const { top, bottom } = row.getBoundingClientRect()
  if (bottom - top > third || top < view.top + third) scrollBy(grid, top - view.top - third)
  else if (bottom > view.bottom - third) scrollBy(grid, bottom - view.bottom + third)
}

const SETTLED_MS = 500

/** The same as long as its height is not at rest. */
export function settleInMiddle(grid: Grid, row: Element) {
  keepInMiddle(grid, row)
  const resized = new ResizeObserver(() => keepInMiddle(grid, row))
  resized.observe(row)
  setTimeout(() => resized.disconnect(), SETTLED_MS)
}

export const cellOf = (row: Element | null | undefined, column: string) =>
  row?.querySelector<HTMLElement>(`[data-column="${column}"]:not(:disabled)`)

export function focusCell(row: HTMLElement, column: string) {
  const cell = cellOf(row, column) ?? cellOf(row, 'translation')
  cell?.focus({ preventScroll: true })
  cell?.scrollIntoView({ block: 'nearest' })
}

/** Back to the table, to the row one was at, from what is about to go. */
export function focusTable(current: string | undefined) {
  const at = (row: string) => `[role="grid"] ${row} [data-column="translation"]`
  const cell =
    document.querySelector<HTMLElement>(at(`[data-row="${current}"]`)) ??
    document.querySelector<HTMLElement>(at('[data-row]'))
  cell?.focus({ preventScroll: true })
}
