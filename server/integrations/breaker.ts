import QuickLRU from 'quick-lru'

const FAILURES_TO_OPEN = 5
const FIRST_REST_MS = 10_000
const LONGEST_REST_MS = 30_000
/** Those that failed or were asked for last. */
const MAX_BREAKERS = 1_000

function createBreaker(now: () => number) {
  let failures = 0
  let openedAt = 0
  let restsUntil = 0

  return {
    isOpen: () => failures >= FAILURES_TO_OPEN,
    notBefore: () => restsUntil,
    failed(startedAt: number) {
      if (failures >= FAILURES_TO_OPEN && startedAt < openedAt) return
      failures++
      if (failures < FAILURES_TO_OPEN) return
      openedAt = now()
      restsUntil = openedAt + Math.min(FIRST_REST_MS * 2 ** (failures - FAILURES_TO_OPEN), LONGEST_REST_MS)
    },
  }
}

export function createBreakers(now: () => number) {
  const breakers = new QuickLRU<string, ReturnType<typeof createBreaker>>({ maxSize: MAX_BREAKERS })
  return {
    find: (flow: string) => breakers.get(flow),
    answered: (flow: string) => void breakers.delete(flow),
    failed(flow: string, startedAt: number) {
      const breaker = breakers.get(flow) ?? createBreaker(now)
      breaker.failed(startedAt)
      breakers.set(flow, breaker)
    },
  }
}
