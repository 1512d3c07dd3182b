import { type RefObject, useLayoutEffect, useState } from 'react'

/** Pixels above the rows that are scrolled with them: on a phone the whole screen scrolls, elsewhere the table alone. */
export function useRowsAbove(grid: RefObject<HTMLElement | null>, isPhone: boolean) {
  const [above, setAbove] = useState(0)
  useLayoutEffect(() => {
    const main = document.getElementById('main')
    if (!isPhone || !main || !grid.current) return setAbove(0)
    const { top } = grid.current.getBoundingClientRect()
    setAbove(Math.round(top - main.getBoundingClientRect().top + main.scrollTop))
  })
  return above
}
