import type { PointerEvent } from 'react'

const STILL_PX = 4

/**
 * Acts on a press of the mouse for which the browser sends no click, because what was pressed was replaced or moved
 * before it was released: by a colleague's letter, or by a row above that grew.
 */
export function onSwallowedClick(press: PointerEvent, act: (at: { left: number; top: number }) => void) {
  if (press.pointerType !== 'mouse' || press.button !== 0) return
  const { clientX, clientY, currentTarget: pressed } = press
  let isClicked = false
  const pressing = new AbortController()
  const options = { capture: true, signal: pressing.signal }
  document.addEventListener('pointercancel', () => pressing.abort(), options)
  document.addEventListener('click', ({ target }) => (isClicked = pressed.contains(target as Node)), options)
  document.addEventListener(
    'pointerup',
    (release) =>
      // the click belongs to the same task as the release
      setTimeout(() => {
        pressing.abort()
        const distance = Math.hypot(release.clientX - clientX, release.clientY - clientY)
        if (!isClicked && distance <= STILL_PX) act({ left: release.clientX, top: release.clientY })
      }),
    options,
  )
}
