import { measureElement, type Virtualizer } from '@tanstack/react-virtual'
import { useReducer, useState } from 'react'
import { flushSync } from 'react-dom'

export function useHeights() {
  const [, place] = useReducer((turn: number) => turn + 1, 0)
  const [heights] = useState(() => {
    // The virtualizer keeps nothing of a row that is as high as it was estimated.
    const known = new WeakSet<Element>()
    let isFirst = true
    let isObserving = false
    return {
      measureElement(
        row: Element,
        entry: ResizeObserverEntry | undefined,
        virtualizer: Virtualizer<HTMLElement, Element>,
      ) {
        isFirst = !known.has(row)
        known.add(row)
        if (entry && !isObserving) {
          isObserving = true
          queueMicrotask(() => {
            isObserving = false
          })
        }
        return measureElement(row, entry, virtualizer)
      },
      isFirst: () => isFirst,
      /** Places the rows below one that has grown before it is painted; React by itself renders a frame later, or many on a busy machine. */
      onChange() {
        if (isObserving) flushSync(place)
      },
    }
  })
  return heights
}
