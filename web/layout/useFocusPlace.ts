import { useEffect } from 'react'
import { afterFrames } from '../ui/afterFrames.ts'

/** As many places as one goes through from a dialog back to what opened it. */
const REMEMBERED = 40
/** A dialog that closes, and the table, give the focus back by themselves within this many frames. */
const FRAMES = 3

/**
 * Who works by keyboard always has a place: when what had the focus is gone or disabled, it goes to an open dialog, or
 * where it was last that is still there; on a new screen to its beginning.
 */
export function useFocusPlace() {
  useEffect(() => {
    let been: { element: HTMLElement; path: string }[] = []
    let isLooking = false

    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      been = [...been.filter(({ element }) => element !== target), { element: target, path: location.pathname }]
      been = been.slice(-REMEMBERED)
    }
    // A mouse has its own place; no field that was written in earlier is entered again.
    const onPress = () => {
      been = []
    }
    const isLost = () => {
      const last = been.at(-1)?.element
      const focused = document.activeElement
      // the browser takes the focus from what is hidden some time later
      return last !== undefined && (focused === document.body || focused === last) && !canFocus(last)
    }
    const keep = () => {
      isLooking = false
      if (isLost()) placeFor(been)?.focus({ preventScroll: true })
    }
    const watch = new MutationObserver(() => {
      if (isLooking || !isLost()) return
      isLooking = true
      afterFrames(FRAMES, keep)
    })
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] })
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onPress, true)
    return () => {
      watch.disconnect()
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPress, true)
    }
  }, [])
}

function placeFor(been: readonly { element: HTMLElement; path: string }[]) {
  const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')].at(-1)
  if (dialog) return dialog
  const main = document.querySelector<HTMLElement>('main')
  if (been.at(-1)?.path !== location.pathname) return main
  return been.findLast(({ element, path }) => path === location.pathname && canFocus(element))?.element ?? main
}

const canFocus = (element: HTMLElement) =>
  element.checkVisibility({ visibilityProperty: true }) &&
  !element.matches(':disabled') &&
  element.closest('[inert], [aria-hidden="true"]') === null
