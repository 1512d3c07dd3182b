const PAUSE_MS = 120
const AT_LATEST_MS = 1_000

/** Debounces the work, for a second at most: each drawing keeps the next letter waiting. */
export function oncePaused(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let calledAt = 0
  const run = () => {
    timer = undefined
    work()
  }
  return () => {
    if (timer === undefined) calledAt = Date.now()
    clearTimeout(timer)
    timer = setTimeout(run, Math.min(PAUSE_MS, calledAt + AT_LATEST_MS - Date.now()))
  }
}
