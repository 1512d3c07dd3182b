const PAUSE_MS = 120
const AT_LATEST_MS = 1_000

/** Does the work once whoever keeps asking for it pauses, or in the end after a second: each drawing keeps the next letter waiting. */
export function oncePaused(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let askedAt = 0
  const run = () => {
    timer = undefined
    work()
  }
  return () => {
    if (timer === undefined) askedAt = Date.now()
    clearTimeout(timer)
    timer = setTimeout(run, Math.min(PAUSE_MS, askedAt + AT_LATEST_MS - Date.now()))
  }
}
