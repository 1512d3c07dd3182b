import { useEffect } from 'react'
import { afterFrames } from '../ui/drawing/afterFrames.ts'
import { placeOf } from '../ui/focus/keepPlace.ts'

/** As many places as one goes through from a dialog back to what opened it. */
const REMEMBERED = 40
/** A dialog that closes gives the focus back by itself within this many frames. */
const FRAMES = 3

/** Once an element had the focus; another object each time. */
type Been = { element: HTMLElement; path: string }

/**
 * Restores keyboard focus that would be lost: when the focused element is gone or disabled,
 * what stands in its place has it at once (`keepPlace`). Where nothing does it goes to an open dialog, or where it was last
 * that is still there; on a new screen to its beginning.
 */
export function useFocusPlace() {
  useEffect(() => {
    let been: Been[] = []
    let wasPressed = false
    /** The loss that dialogs are given time for. */
    let awaited: Been | undefined
    /** Has the focus for as long as what was lost is not drawn again. */
    let standIn: Element | undefined

    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target === standIn) return
      // A mouse has its own place; no field that was written in earlier is entered again.
      if (wasPressed) been = []
      wasPressed = false
      standIn = undefined
      been = [...been.filter(({ element }) => element !== target), { element: target, path: location.pathname }]
      been = been.slice(-REMEMBERED)
    }
    const onPress = () => {
      wasPressed = true
      standIn = undefined
      been = been.slice(-1)
    }
    const isLost = ({ element }: Been) => {
      const focused = document.activeElement
      // the browser takes the focus from what is hidden some time later
      return (focused === document.body || focused === element || focused === standIn) && !canFocus(element)
    }
    const look = () => {
      const lost = been.at(-1)
      if (!lost || !isLost(lost)) return
      const again = drawnAgain(lost)
      if (again) {
        again.focus({ preventScroll: true })
        again.scrollIntoView({ block: 'nearest' })
      } else if (awaited !== lost && document.activeElement !== standIn) {
        awaited = lost
        afterFrames(FRAMES, () => {
          if (awaited === lost) awaited = undefined
          if (been.at(-1) === lost && isLost(lost)) settle(lost)
        })
      }
    }
    const settle = (lost: Been) => {
      const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')].at(-1)
      const main = document.querySelector<HTMLElement>('main')
      const isHere = lost.path === location.pathname
      if (!dialog && isHere && placeOf(lost.element)) standIn = main ?? undefined
      const place = dialog ?? standIn ?? (isHere ? placeBefore(been) : undefined) ?? main
      if (place instanceof HTMLElement) place.focus({ preventScroll: true })
    }
    const watch = new MutationObserver(look)
    watch.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled', 'hidden', 'inert', 'aria-hidden'],
    })
    document.addEventListener('focusin', onFocus)
    // A field that takes the focus by itself has had it before anybody listened.
    const first = document.activeElement
    if (first instanceof HTMLElement && first !== document.body) been = [{ element: first, path: location.pathname }]
    document.addEventListener('pointerdown', onPress, true)
    return () => {
      watch.disconnect()
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPress, true)
    }
  }, [])
}

function placeBefore(been: readonly Been[]) {
  for (const one of been.toReversed()) {
    if (one.path !== location.pathname) continue
    const place = canFocus(one.element) ? one.element : drawnAgain(one)
    if (place) return place
  }
  return undefined
}

function drawnAgain({ element, path }: Been) {
  const again = path === location.pathname ? placeOf(element)?.() : undefined
  return again && canFocus(again) ? again : undefined
}

const canFocus = (element: HTMLElement) =>
  element.checkVisibility({ visibilityProperty: true }) &&
  !element.matches(':disabled') &&
  element.closest('[inert], [aria-hidden="true"]') === null
