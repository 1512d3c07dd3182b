import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { afterPaint } from '../ui/drawing/afterPaint.ts'
import { useIsContentAlone } from '../ui/drawing/firstDrawing.ts'

export const TOP_BAR_STATUS = 'top-bar-status'

/** Shows a screen's state (people present, save state) in the top bar. */
export function TopBarStatus({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const isAlone = useIsContentAlone() // then there is no top bar yet
  useEffect(() => (isAlone ? undefined : afterPaint(() => setSlot(document.getElementById(TOP_BAR_STATUS)))), [isAlone])
  return slot && createPortal(children, slot)
}
