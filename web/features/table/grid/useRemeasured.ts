import type { Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'

export function useRemeasured(virtualizer: Virtualizer<HTMLElement, Element>, density: string) {
  const measured = useRef(density)
  useLayoutEffect(() => {
    if (measured.current === density) return
    measured.current = density
    virtualizer.measure()
    virtualizer.getTotalSize() // the estimates of this density, with which heights are compared
    // one whose height stays is not told of by its observer
    for (const row of [...virtualizer.elementsCache.values()]) virtualizer.measureElement(row)
  }, [virtualizer, density])
}
