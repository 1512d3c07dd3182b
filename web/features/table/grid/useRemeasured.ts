import type { Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'

/** Rows have other heights in another density: what was measured in the last one is forgotten. */
export function useRemeasured(virtualizer: Virtualizer<HTMLElement, Element>, density: string) {
  const measured = useRef(density)
  useLayoutEffect(() => {
    if (measured.current === density) return
    measured.current = density
    virtualizer.measure()
  }, [virtualizer, density])
}
