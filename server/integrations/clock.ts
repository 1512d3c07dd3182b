import { setTimeout as pause } from 'node:timers/promises'

export type Clock = {
  now(): number
  /** @throws when the signal is aborted */
  pause(ms: number, signal?: AbortSignal): Promise<void>
}

export const CLOCK: Clock = {
  now: () => Date.now(),
  pause: (ms, signal) => pause(ms, undefined, { ref: false, ...(signal ? { signal } : {}) }),
}
