import type { Key } from 'react'
import type { Rows } from '../../rows/rows.ts'
import type { Density } from '../../tableTools/preferences.ts'
import { ROW_HEIGHTS } from './density.ts'

export type Item = { key: Key; index: number; start?: number }

const LINE_HEIGHT = 24
/** As many as rowText.css leaves of a text; on a phone it cuts to the same in each density. */
const MAX_LINES: Record<Density, number> = { comfortable: 3, compact: 1 }
const AROUND_ROWS = 200
const BESIDE_TEXTS = 376
const PHONE_WIDTH = 640
const SIDEBAR = { width: 256, from: '(min-width: 64rem)' }
/** No language's texts are narrower on average, so no row is taken for higher than it is. */
const LETTER_WIDTH = 6.5

export function firstItems(ids: readonly string[], rows: Rows, density: Density): Item[] {
  const isCompact = density === 'compact'
  const width = textWidth()
  const maxLines = MAX_LINES[window.innerWidth < PHONE_WIDTH ? 'comfortable' : density]
  const linesOf = (text: string) => Math.ceil((text.length * LETTER_WIDTH) / width)
  const items: Item[] = []
  let left = window.innerHeight - AROUND_ROWS
  for (const [index, id] of ids.entries()) {
    if (left <= 0) break
    items.push({ key: id, index })
    const source = linesOf(rows.sources()[rows.indexOf(id) ?? -1]?.content ?? '')
    const translation = linesOf(rows.read(id, 'text'))
    // Under the source may stand its name, on a smaller line.
    const lines = Math.max(source, isCompact ? translation : translation - 1, 1)
    left -= ROW_HEIGHTS[density] + LINE_HEIGHT * (Math.min(lines, maxLines) - 1)
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
