import { useEffect } from 'react'
import { afterFrames } from '../ui/drawing/afterFrames.ts'
import { focusFallbackOf } from '../ui/focus/focusFallback.ts'

/** As many elements as one focuses between a dialog and what opened it. */
const REMEMBERED = 40
/** A dialog that closes gives the focus back by itself within this many frames. */
const FRAMES = 3
/** A loss this soon after a key or a press was caused by it. */
const ACTED_MS = 1_000

/** Once an element had the focus; another object each time. */
type Visit = { element: HTMLElement; path: string }

/**
 * Restores keyboard focus that would be lost: when the focused element is gone or disabled,
 * its fallback gets it at once (`setFocusFallback`). Without one it goes to an open dialog, or to the last element with it
 * that is still there; on a new screen to its beginning.
 */
export function useFocusRecovery() {
  useEffect(() => {
    let visits: Visit[] = []
    let wasPressed = false
    let actedAt = Number.NEGATIVE_INFINITY
    /** The loss that dialogs are given time for. */
    let awaited: Visit | undefined
    /** Has the focus until the lost element is drawn again. */
    let substitute: Element | undefined

    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target === substitute) return
      // After a click no field that was written in earlier is entered again.
      if (wasPressed) visits = []
      wasPressed = false
      substitute = undefined
      visits = [...visits.filter(({ element }) => element !== target), { element: target, path: location.pathname }]
      visits = visits.slice(-REMEMBERED)
    }
    /** Typing and scrolling take no focus away: what is lost afterwards was taken by another person or a job. */
    const onIdle = () => {
      actedAt = Number.NEGATIVE_INFINITY
    }
    const onKey = ({ target }: KeyboardEvent) => {
      if (target instanceof HTMLElement && target.isContentEditable) onIdle()
      else actedAt = performance.now()
    }
    const onPress = () => {
      actedAt = performance.now()
      wasPressed = true
      substitute = undefined
      visits = visits.slice(-1)
    }
    const isLost = ({ element }: Visit) => {
      const focused = document.activeElement
      // the browser takes the focus from what is hidden some time later
      return (focused === document.body || focused === element || focused === substitute) && !canFocus(element)
    }
    const check = () => {
      const lost = visits.at(-1)
      if (!lost || !isLost(lost)) return
      const again = drawnAgain(lost)
      if (again) {
        again.focus({ preventScroll: true })
        if (performance.now() - actedAt < ACTED_MS) again.scrollIntoView({ block: 'nearest' })
      } else if (awaited !== lost && document.activeElement !== substitute) {
        awaited = lost
        afterFrames(FRAMES, () => {
          if (awaited === lost) awaited = undefined
          if (visits.at(-1) === lost && isLost(lost)) recover(lost)
        })
      }
    }
    const recover = (lost: Visit) => {
      const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')].at(-1)
      const main = document.querySelector<HTMLElement>('main')
      const isHere = lost.path === location.pathname
      if (!dialog && isHere && focusFallbackOf(lost.element)) substitute = main ?? undefined
      const target = dialog ?? substitute ?? (isHere ? visitedBefore(visits) : undefined) ?? main
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    }
    const watch = new MutationObserver(check)
    watch.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled', 'hidden', 'inert', 'aria-hidden'],
    })
    document.addEventListener('focusin', onFocus)
    // A field that takes the focus by itself has had it before anybody listened.
    const first = document.activeElement
    if (first instanceof HTMLElement && first !== document.body) visits = [{ element: first, path: location.pathname }]
    document.addEventListener('pointerdown', onPress, true)
    document.addEventListener('keydown', onKey, true)
    for (const by of ['wheel', 'touchmove'] as const)
      document.addEventListener(by, onIdle, { capture: true, passive: true })
    return () => {
      watch.disconnect()
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPress, true)
      document.removeEventListener('keydown', onKey, true)
      for (const by of ['wheel', 'touchmove'] as const) document.removeEventListener(by, onIdle, true)
    }
  }, [])
}

function visitedBefore(visits: readonly Visit[]) {
  for (const one of visits.toReversed()) {
    if (one.path !== location.pathname) continue
    const target = canFocus(one.element) ? one.element : drawnAgain(one)
    if (target) return target
  }
  return undefined
}

function drawnAgain({ element, path }: Visit) {
  const again = path === location.pathname ? focusFallbackOf(element)?.() : undefined
  return again && canFocus(again) ? again : undefined
}

const canFocus = (element: HTMLElement) =>
  element.checkVisibility({ visibilityProperty: true }) &&
  !element.matches(':disabled') &&
  element.closest('[inert], [aria-hidden="true"]') === null
