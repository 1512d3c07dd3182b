/**
 * Bounds the time in which a thread may say nothing. Messages that came while this one was busy are taken before it is decided
 * that there were none.
 */
export function createDeadline() {
  let timer: NodeJS.Timeout | undefined
  let last = 0
  function clear() {
    clearTimeout(timer)
    last++
  }
  return {
    clear,
    /** Instead of the one before. */
    set(ms: number, onLate: () => void) {
      clear()
      const own = last
      timer = setTimeout(() => setImmediate(() => own === last && onLate()), ms)
      timer.unref()
    },
  }
}
