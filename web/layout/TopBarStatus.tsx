import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { afterPaint } from '../ui/drawing/afterPaint.ts'
import { useIsContentAlone } from '../ui/drawing/firstDrawing.ts'

export const TOP_BAR_STATUS = 'top-bar-status'

/** Shows what a screen has to say about its state (who is here, what is saved) in the top bar. */
export function TopBarStatus({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const isAlone = useIsContentAlone() // then there is no top bar yet
  useEffect(
    () => (isAlone ? undefined : afterPaint(() => setPlace(document.getElementById(TOP_BAR_STATUS)))),
    [isAlone],
  )
  return place && createPortal(children, place)
}
