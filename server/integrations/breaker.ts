const FAILURES_TO_OPEN = 5
const FIRST_REST_MS = 10_000
const LONGEST_REST_MS = 30_000

/** After some failures in a row the service is left alone, and then tried with one call at a time until it answers. */
export function createBreaker(now: () => number) {
  let failures = 0
  let openedAt = 0
  let restsUntil = 0

  return {
    isOpen: () => failures >= FAILURES_TO_OPEN,
    /** No call before this time. */
    notBefore: () => restsUntil,
    answered() {
      failures = 0
      restsUntil = 0
    },
    /** Calls that were under way when it opened tell nothing new. */
    failed(startedAt: number) {
      if (failures >= FAILURES_TO_OPEN && startedAt < openedAt) return
      failures++
      if (failures < FAILURES_TO_OPEN) return
      openedAt = now()
      restsUntil = openedAt + Math.min(FIRST_REST_MS * 2 ** (failures - FAILURES_TO_OPEN), LONGEST_REST_MS)
    },
  }
}
