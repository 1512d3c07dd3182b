import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from './afterPaint.ts'

/**
 * The app's first drawing comes in steps, each on the screen before the next is begun: the content; what stands around it,
 * with bare buttons, which has what is seen and pressed; then what opens, points out and announces.
 */
const [CONTENT, BARE, WHOLE] = [0, 1, 2]
let step = CONTENT
let isBegun = false
let painted = false
const wakes = new Set<() => void>()

function useIsBefore(wanted: number) {
  const [is, setIs] = useState(step < wanted)
  useEffect(() => {
    if (!is) return
    const wake = () => setIs(step < wanted)
    wakes.add(wake)
    wake()
    begin()
    return () => void wakes.delete(wake)
  }, [is, wanted])
  return is
}

/** True in the app's first drawing, and until it is painted. */
export const useIsFirstDrawing = () => useIsBefore(WHOLE)

/** On a narrower screen what stands around the content is as high as its words need: left out, it would move the content. */
const isWide = () => matchMedia('(min-width: 80rem)').matches

/** True until the content is painted. */
export function useIsContentAlone() {
  const [wasWide] = useState(isWide)
  return useIsBefore(BARE) && wasWide
}

/** Whether the app's first drawing is on the screen. */
export const isPainted = () => painted

/** Overlays may be built at once. */
export function endFirstDrawing() {
  painted = true
  enter(WHOLE)
}

function begin() {
  if (isBegun) return
  isBegun = true
  afterPaint(() => {
    if (step === CONTENT) flushSync(() => enter(BARE))
    afterPaint(end)
  })
}

function enter(next: number) {
  step = next
  for (const wake of wakes) wake()
}

/** A bare button that has the focus stays as it is until the focus goes: it works. */
function end() {
  painted = true
  if (document.activeElement?.matches('[data-bare]'))
    return void document.addEventListener('focusout', () => afterPaint(end), { once: true })
  startTransition(endFirstDrawing)
}
