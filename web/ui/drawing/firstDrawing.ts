import { createStore, useStore } from 'zustand'
import type { ReadableStore } from '../ReadableStore.ts'
import { afterPaint } from './afterPaint.ts'

type Drawing = { isContentAlone: boolean; isPainted: boolean }

const drawing = createStore<Drawing>(() => ({
  /** On a narrower screen what stands around the content is as high as its words need: left out, it would move the content. */
  isContentAlone: matchMedia('(min-width: 80rem)').matches,
  isPainted: false,
}))
let isBegun = false

/** The first drawing begins with the first content that is mounted. */
const begunDrawing: ReadableStore<Drawing> = {
  ...drawing,
  subscribe(listener) {
    if (!isBegun) afterPaint(drawRest)
    isBegun = true
    return drawing.subscribe(listener)
  },
}

/** True until the content is painted in the app's first drawing; then the rest is drawn. */
export const useIsContentAlone = () => useStore(begunDrawing, ({ isContentAlone }) => isContentAlone)

/** Returns whether all of the app's first drawing is on the screen. */
export const isPainted = () => drawing.getState().isPainted

function drawRest() {
  drawing.setState({ isContentAlone: false })
  afterPaint(() => drawing.setState({ isPainted: true }))
}
