import { type RefObject, useLayoutEffect, useState } from 'react'

/** Pixels above the rows that are scrolled with them: on a phone the whole screen scrolls, elsewhere the table alone. */
export function useRowsAbove(grid: RefObject<HTMLElement | null>, isPhone: boolean) {
  const [above, setAbove] = useState(0)
  useLayoutEffect(() => {
    const main = document.getElementById('main')
    if (!isPhone || !main || !grid.current) return setAbove(0)
    const measure = () => {
      const top = grid.current?.getBoundingClientRect().top ?? 0
      setAbove(Math.round(top - main.getBoundingClientRect().top + main.scrollTop))
    }
    measure()
    // Parts that come or go above the rows do not draw them again.
    const resized = new ResizeObserver(measure)
    for (const part of main.children) resized.observe(part)
    return () => resized.disconnect()
  }, [grid, isPhone])
  return above
}
