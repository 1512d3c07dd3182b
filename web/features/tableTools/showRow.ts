import type { Virtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

export type Grid = { scroller: RefObject<HTMLDivElement | null>; virtualizer: Virtualizer<HTMLDivElement, Element> }

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
