import { useEffect } from 'react'
import { afterFrames } from '../ui/drawing/afterFrames.ts'
import { onceAfterPaint } from '../ui/drawing/afterPaint.ts'
import { focusFallbackOf } from '../ui/focus/focusFallback.ts'

const REMEMBERED = 40
/** A dialog that closes gives the focus back by itself within this many frames. */
const FRAMES = 3
/** A loss this soon after a key or a press was caused by it. */
const ACTED_MS = 1_000

const HIDES = ['disabled', 'hidden', 'inert', 'aria-hidden']

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
    let awaited: Visit | undefined
    let substitute: Element | undefined

    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target === substitute) return
      // After a click no field that was written in earlier is entered again.
      if (wasPressed) visits = []
      wasPressed = false
      substitute = undefined
      const others = visits.filter(({ element }) => element !== target)
      visits = [...others, { element: target, path: location.pathname }].slice(-REMEMBERED)
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
    // the browser takes the focus from what is hidden some time later
    const hasFocus = ({ element }: Visit) => [document.body, element, substitute].includes(document.activeElement!)
    const isLost = (visit: Visit) => hasFocus(visit) && !canFocus(visit.element)
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
      const dialog = openDialog()
      if (!dialog && lost.path === location.pathname && focusFallbackOf(lost.element)) substitute = main() ?? undefined
      const target = dialog ?? substitute ?? placeInstead(lost, visits)
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    }
    const look = onceAfterPaint(check)
    const watch = new MutationObserver(() => {
      const last = visits.at(-1)
      if (last && hasFocus(last)) (isUsable(last.element) ? look.ask : check)()
    })
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter: HIDES })
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('focusin', onFocus, { signal })
    // A field that takes the focus by itself has had it before anybody listened.
    const first = document.activeElement
    if (first instanceof HTMLElement && first !== document.body) visits = [{ element: first, path: location.pathname }]
    document.addEventListener('pointerdown', onPress, { capture: true, signal })
    document.addEventListener('keydown', onKey, { capture: true, signal })
    for (const by of ['wheel', 'touchmove'] as const)
      document.addEventListener(by, onIdle, { capture: true, passive: true, signal })
    return () => {
      watch.disconnect()
      look.cancel()
      listening.abort()
    }
  }, [])
}

const main = () => document.querySelector<HTMLElement>('main')
const openDialog = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]')].at(-1)

const placeInstead = (lost: Visit, visits: readonly Visit[]) =>
  (lost.path === location.pathname ? visitedBefore(visits) : undefined) ?? main()

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

/** As far as can be said without styles, which a browser would compute at once. */
const isUsable = (element: HTMLElement) =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[hidden], [inert], [aria-hidden="true"]') === null

const canFocus = (element: HTMLElement) => isUsable(element) && element.checkVisibility({ visibilityProperty: true })
