import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from './afterPaint.ts'

/** The app's first drawing has what is seen and pressed; what opens, points out and announces is built after it. */
let isFirst = true
let painted = false
const wakes = new Set<() => void>()

/** True in the app's first drawing, and until it is painted. */
export function useIsFirstDrawing() {
  const [is, setIs] = useState(isFirst)
  useEffect(() => {
    if (!is) return
    const wake = () => setIs(false)
    wakes.add(wake)
    if (!isFirst) wake()
    else if (wakes.size === 1) afterPaint(end)
    return () => void wakes.delete(wake)
  }, [is])
  return is
}

/** Whether the app's first drawing is on the screen. */
export const isPainted = () => painted

/** What opens can be built in the first drawing's place at once. */
export function endFirstDrawing() {
  isFirst = false
  painted = true
  for (const wake of wakes) wake()
}

/** A bare button that has the focus stays as it is until the focus goes: it works. */
function end() {
  painted = true
  if (document.activeElement?.matches('[data-bare]'))
    return void document.addEventListener('focusout', () => afterPaint(end), { once: true })
  startTransition(endFirstDrawing)
}
