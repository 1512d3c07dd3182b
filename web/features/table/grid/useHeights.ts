import { measureElement, type Virtualizer } from '@tanstack/react-virtual'
import { useState } from 'react'

/** Takes the heights of rows, and knows of the one just taken whether it is the row's first. */
export function useHeights() {
  const [heights] = useState(() => {
    // The virtualizer keeps nothing of a row that is as high as it was estimated.
    const known = new WeakSet<Element>()
    let isFirst = true
    return {
      measureElement(
        row: Element,
        entry: ResizeObserverEntry | undefined,
        virtualizer: Virtualizer<HTMLElement, Element>,
      ) {
        isFirst = !known.has(row)
        known.add(row)
        return measureElement(row, entry, virtualizer)
      },
      isFirst: () => isFirst,
    }
  })
  return heights
}
