import { setTimeout as pause } from 'node:timers/promises'

/** For tests that hold a duration: what else the machine did meanwhile is no failure of the product. */
export const TIMED = { retry: 2 }

const LOOKS_AFTER_MS = 10

/** Holds a duration of what runs in this process: time that the machine gave to others is no time in which it could have acted. */
export async function within(ms: number, check: () => unknown) {
  for (let left = ms / LOOKS_AFTER_MS; ; left--) {
    try {
      return await check()
    } catch (error) {
      if (left <= 0) throw error
    }
    await pause(LOOKS_AFTER_MS)
  }
}
