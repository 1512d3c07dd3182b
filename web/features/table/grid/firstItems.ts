import type { Key } from 'react'
import type { Rows } from '../../rows/rows.ts'

export type Item = { key: Key; index: number; start?: number }

/** As long as it is not measured. */
export const ROW_HEIGHT = 61
/** Of one line, and of each further one. */
const [LEAST_HEIGHT, LINE_HEIGHT] = [57, 24]
/** The least height above and below the rows. */
const AROUND_ROWS = 240
/** The least width of the other columns and of the edges of the two text columns; on a phone a text has all of the width. */
const BESIDE_TEXTS = 384
const PHONE_WIDTH = 640
const SIDEBAR = { width: 256, from: '(min-width: 64rem)' }
/** No language's texts are narrower on average, so no row is taken for higher than it is. */
const LETTER_WIDTH = 6.5

/** Those that a window has room for, before any of them is laid out. */
export function firstItems(ids: readonly string[], rows: Rows): Item[] {
  const width = textWidth()
  const linesOf = (text: string) => Math.ceil((text.length * LETTER_WIDTH) / width)
  const items: Item[] = []
  let left = window.innerHeight - AROUND_ROWS
  for (const [index, id] of ids.entries()) {
    if (left <= 0) break
    items.push({ key: id, index })
    const source = linesOf(rows.sources()[rows.indexOf(id) ?? -1]?.content ?? '')
    const translation = linesOf(rows.read(id, 'text'))
    // Under the source stands its name, on a smaller line.
    left -= LEAST_HEIGHT + LINE_HEIGHT * (Math.max(source, translation - 1, 1) - 1)
  }
  return items
}

function textWidth() {
  const { innerWidth } = window
  if (innerWidth < PHONE_WIDTH) return innerWidth
  const main = document.getElementById('main')?.clientWidth
  const sidebar = matchMedia(SIDEBAR.from).matches ? SIDEBAR.width : 0
  return ((main ?? innerWidth - sidebar) - BESIDE_TEXTS) / 2
}
