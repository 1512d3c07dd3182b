import { setImmediate as turn } from 'node:timers/promises'
import type { Clock } from '#server/integrations/clock.ts'

type Sleeper = { at: number; wake(): void }

/** Time that passes only when nothing else is left to do. */
export function createFakeClock() {
  let time = 0
  const sleepers: Sleeper[] = []
  const clock: Clock = {
    now: () => time,
    pause: (ms, signal) =>
      new Promise((resolve, reject) => {
        const sleeper = { at: time + Math.max(0, ms), wake: resolve }
        sleepers.push(sleeper)
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  }
  return {
    clock,
    /** `drain` waits until what was woken has done its work. */
    async runUntil(isDone: () => boolean, drain = severalTurns) {
      for (;;) {
        await drain()
        if (isDone()) return
        sleepers.sort((a, b) => a.at - b.at)
        const next = sleepers.shift()
        if (!next) continue
        time = Math.max(time, next.at)
        next.wake()
      }
    },
  }
}

async function severalTurns() {
  for (let count = 0; count < 4; count++) await turn()
}

/** Everybody's seconds last a twentieth of a second. */
export const FAST_CLOCK: Clock = {
  now: () => performance.now() * 20,
  pause: (ms, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, ms / 20)
      signal?.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(signal.reason)
      })
    }),
}
