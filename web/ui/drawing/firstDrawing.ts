import { useSyncExternalStore } from 'react'
import { afterPaint } from './afterPaint.ts'

/** On a narrower screen what stands around the content is as high as its words need: left out, it would move the content. */
let isAlone = matchMedia('(min-width: 80rem)').matches
let isBegun = false
let painted = false
const wakes = new Set<() => void>()

/** True until the content is painted in the app's first drawing; then the rest is drawn. */
export const useIsContentAlone = () => useSyncExternalStore(follow, () => isAlone)

/** Whether all of the app's first drawing is on the screen. */
export const isPainted = () => painted

function follow(wake: () => void) {
  wakes.add(wake)
  if (!isBegun) afterPaint(drawRest)
  isBegun = true
  return () => void wakes.delete(wake)
}

function drawRest() {
  isAlone = false
  for (const wake of wakes) wake()
  afterPaint(() => {
    painted = true
  })
}
