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

const begunDrawing: ReadableStore<Drawing> = {
  ...drawing,
  subscribe(listener) {
    if (!isBegun) afterPaint(drawRest)
    isBegun = true
    return drawing.subscribe(listener)
  },
}

export const useIsContentAlone = () => useStore(begunDrawing, ({ isContentAlone }) => isContentAlone)

export const isPainted = () => drawing.getState().isPainted

function drawRest() {
  drawing.setState({ isContentAlone: false })
  afterPaint(() => drawing.setState({ isPainted: true }))
}
