/** Events whose listeners may ask for what the work brings, or after which there may be no time for it. */
const SOONER = ['keydown', 'pointerdown', 'pagehide', 'visibilitychange'] as const
/** A hidden tab paints nothing. */
const AT_LATEST_MS = 100

/** Work that no letter waits for: it is done once the next frame is painted, or before anything that could depend on it. */
export function oncePainted(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
    for (const sooner of SOONER) removeEventListener(sooner, now, true)
  }
  const now = () => {
    stop()
    work()
  }
  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(now, ms)
  }
  return {
    ask() {
      if (timer !== undefined) return
      for (const sooner of SOONER) addEventListener(sooner, now, true)
      wait(AT_LATEST_MS)
      requestAnimationFrame(() => timer !== undefined && wait(0))
    },
    stop,
  }
}
