import { setTimeout as pause } from 'node:timers/promises'

/** The service is down or asks for patience; the call may be made again later. */
export class ServiceBusy extends Error {
  override name = 'ServiceBusy'
}

export type Verdict =
  | { kind: 'wait'; ms: number }
  /** The service did not answer as a healthy one does. */
  | { kind: 'sick' }
  /** The answer was an error, but the service is well. */
  | { kind: 'refused' }

const MOST_WAITS = 5
const LONGEST_WAIT_MS = 60_000
const FAILURES_TO_OPEN = 5
const OPEN_MS = 15_000

/**
 * At most so many calls at once. When the service asks to wait, all calls wait; after some failures in a row it is left
 * alone for a while, and then tried with one call.
 * @throws {ServiceBusy} while it is left alone
 */
export function createLimiter(concurrency: number, judge: (error: unknown) => Verdict) {
  let running = 0
  const waiting: (() => void)[] = []
  let pausedUntil = 0
  let failures = 0
  let openUntil = 0

  async function enter() {
    if (running < concurrency) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function leave() {
    const next = waiting.shift()
    if (next) next()
    else running--
  }

  async function attempt<Answer>(call: () => Promise<Answer>, signal: AbortSignal) {
    for (let waits = 0; ; waits++) {
      while (pausedUntil > Date.now()) await pause(pausedUntil - Date.now(), undefined, { signal })
      if (openUntil > Date.now()) throw new ServiceBusy('The translation service does not answer')
      try {
        const answer = await call()
        failures = 0
        return answer
      } catch (error) {
        const verdict = judge(error)
        if (verdict.kind === 'wait' && verdict.ms <= LONGEST_WAIT_MS && waits < MOST_WAITS) {
          pausedUntil = Math.max(pausedUntil, Date.now() + verdict.ms)
          continue
        }
        if (verdict.kind === 'sick' && !signal.aborted && ++failures >= FAILURES_TO_OPEN)
          openUntil = Date.now() + OPEN_MS
        throw error
      }
    }
  }

  return async function limited<Answer>(call: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
    await enter()
    try {
      signal.throwIfAborted()
      return await attempt(call, signal)
    } finally {
      leave()
    }
  }
}
