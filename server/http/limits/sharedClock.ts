/**
 * A clock for work that shares some processors: with more under way than there are processors it runs slower by as much, so that
 * small work beside large is not charged for waiting. The estimate is that of processor sharing (Kleinrock 1967).
 */
export function createSharedClock(processors: number, now: () => number) {
  let [shown, at, underWay] = [0, now(), 0]

  function advance() {
    const time = now()
    shown += (time - at) * Math.min(1, processors / Math.max(1, underWay))
    at = time
  }

  return {
    /** Begins work; what it returns ends it and returns how many milliseconds it took on this clock. */
    start() {
      advance()
      underWay++
      const from = shown
      return () => {
        advance()
        underWay--
        return shown - from
      }
    },
  }
}
