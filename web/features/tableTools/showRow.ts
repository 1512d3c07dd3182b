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

function viewOf({ scroller, virtualizer }: Grid) {
  const { scrollElement, options } = virtualizer
  const { top, bottom } = (scrollElement ?? scroller.current)?.getBoundingClientRect() ?? {
    top: 0,
    bottom: innerHeight,
  }
  return { top: top + options.scrollPaddingStart, bottom }
}

/** The virtualizer knows it at once, or what is measured before the scroll is told would lead back. */
function scrollBy({ virtualizer }: Grid, top: number) {
  const { scrollElement } = virtualizer
  if (!scrollElement || Math.abs(top) < 1) return
  scrollElement.scrollBy({ top, behavior: 'instant' })
  virtualizer.scrollOffset = scrollElement.scrollTop
}

type Line = { top: number; bottom: number }
/** Pixels between the first or last line of an edited text and the end of its row. */
const BESIDE_LINE = 8

export function isHigherThanView(grid: Grid, row: Element) {
  const view = viewOf(grid)
  return row.getBoundingClientRect().height > view.bottom - view.top
}

export function isOutOfView(grid: Grid, row: Element, what: 'whole' | 'part') {
  const view = viewOf(grid)
  const { top, bottom } = row.getBoundingClientRect()
  return what === 'whole' ? bottom <= view.top || top >= view.bottom : top < view.top - 1 || bottom > view.bottom + 1
}

/**
 * Scrolls by no more than it takes to have the whole row in view. One that is higher fills the view, with this line of it
 * above the editor's bar.
 */
export function keepInView(grid: Grid, row: Element, line?: Line) {
  const view = viewOf(grid)
  const { top, bottom } = row.getBoundingClientRect()
  const [above, below] = [top - view.top, bottom - view.bottom]
  const isHigh = bottom - top > view.bottom - view.top
  if (!isHigh) return scrollBy(grid, above < 0 ? above : Math.max(0, below))
  let by = above > 0 ? above : Math.min(0, below)
  if (line) {
    const bar = row.querySelector<HTMLElement>('[data-editor-bar]')?.offsetHeight ?? 0
    by = Math.min(Math.max(by, line.bottom + bar + BESIDE_LINE - view.bottom), line.top - BESIDE_LINE - view.top)
  }
  scrollBy(grid, by)
}

/** The row that one goes to by key is in the middle third of the view, or begins there: the lines around it are in sight. */
export function keepInMiddle(grid: Grid, row: Element) {
  const view = viewOf(grid)
  const third = (view.bottom - view.top) / 3
  const { top, bottom } = row.getBoundingClientRect()
  if (bottom - top > 2 * third) keepInView(grid, row)
  else if (bottom - top > third || top < view.top + third) scrollBy(grid, top - view.top - third)
  else if (bottom > view.bottom - third) scrollBy(grid, bottom - view.bottom + third)
}

const SETTLED_MS = 500

export function settleInMiddle(grid: Grid, row: Element) {
  keepInMiddle(grid, row)
  const resized = new ResizeObserver(() => keepInMiddle(grid, row))
  resized.observe(row)
  setTimeout(() => resized.disconnect(), SETTLED_MS)
}

export const cellOf = (row: Element | null | undefined, column: string) =>
  row?.querySelector<HTMLElement>(`[data-column="${column}"]:not(:disabled)`)

export const GOES_TO_ROW = 'goes-to-row'

export function focusCell(row: HTMLElement, column: string) {
  row.dispatchEvent(new Event(GOES_TO_ROW, { bubbles: true }))
  const cell = cellOf(row, column) ?? cellOf(row, 'translation')
  cell?.focus({ preventScroll: true })
  cell?.scrollIntoView({ block: 'nearest' })
}

export function focusTable(current: string | undefined) {
  const at = (row: string) => `[role="grid"] ${row} [data-column="translation"]`
  const cell =
    document.querySelector<HTMLElement>(at(`[data-row="${current}"]`)) ??
    document.querySelector<HTMLElement>(at('[data-row]'))
  cell?.focus({ preventScroll: true })
}
