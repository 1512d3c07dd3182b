import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { afterPaint } from '../ui/afterPaint.ts'

export const TOP_BAR_STATUS = 'top-bar-status'

/** Shows what a screen has to say about its state (who is here, what is saved) in the top bar. */
export function TopBarStatus({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => afterPaint(() => setPlace(document.getElementById(TOP_BAR_STATUS))), [])
  return place && createPortal(children, place)
}
