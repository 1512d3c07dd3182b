import { type RefObject, useLayoutEffect, useRef } from 'react'
import { onceReleased } from './onceReleased.ts'

/** Calls `leave` when the focus goes elsewhere in the page; by a press elsewhere, once that press is done. */
export function useLeave(field: RefObject<HTMLElement | null>, leave: () => void) {
  const latest = useRef(leave)
  latest.current = leave
  // A layout effect ends before its element goes: that a removed field loses the focus is no leaving.
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    let isPressing = false
    let stopWaiting = () => {}
    const listening = new AbortController()
    const { signal } = listening
    const onPress = ({ target }: Event) => {
      if (element.contains(target as Node)) return
      stopWaiting()
      isPressing = true
      stopWaiting = onceReleased(() => {
        isPressing = false
        if (document.activeElement !== element) latest.current()
      })
    }
    const onBlur = () => {
      // another window is not elsewhere
      if (!isPressing && document.hasFocus()) latest.current()
    }
    document.addEventListener('pointerdown', onPress, { capture: true, signal })
    element.addEventListener('blur', onBlur, { signal })
    return () => {
      listening.abort()
      stopWaiting()
    }
  }, [field])
}
