import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { afterPaint } from '../ui/drawing/afterPaint.ts'
import { useIsContentAlone } from '../ui/drawing/firstDrawing.ts'

export const BAR_SLOTS = { topBar: 'top-bar-status', page: 'page-bar' } as const

type BarSlotProps = { children: ReactNode }

export function TopBarStatus({ children }: BarSlotProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const isAlone = useIsContentAlone() // then there is no top bar yet
  useEffect(
    () => (isAlone ? undefined : afterPaint(() => setSlot(document.getElementById(BAR_SLOTS.topBar)))),
    [isAlone],
  )
  return slot && createPortal(children, slot)
}

export function PageBar({ children }: BarSlotProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const isAlone = useIsContentAlone()
  useLayoutEffect(() => (isAlone ? undefined : setSlot(document.getElementById(BAR_SLOTS.page))), [isAlone])
  return slot && createPortal(children, slot)
}
