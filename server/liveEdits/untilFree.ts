import { setTimeout as pause } from 'node:timers/promises'
import { hasGivenWay } from '#db/failures.ts'
import { ApiError } from '../http/apiError.ts'
import { requirePresent } from '../http/write.ts'
import type { Services } from '../services.ts'

const MAX_WAIT_MS = 30_000
const MAX_PAUSE_MS = 1_000
const STILL_TRANSLATED =
  'This page is being translated, and that did not end within 30 seconds. Nothing was changed. Please try again later, or stop the translation.'

/**
 * Carries a transaction of many rows out again for as long as it has to give way to those that write some of them, as the AI
 * does. `work` only writes to the database.
 */
export async function untilFree<Result>({ caller }: Pick<Services, 'caller'>, work: () => Promise<Result>) {
  const end = Date.now() + MAX_WAIT_MS
  for (let pauseMs = 50; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      return await work()
    } catch (error) {
      if (!hasGivenWay(error)) throw error
      if (Date.now() + pauseMs > end) throw new ApiError(409, STILL_TRANSLATED, { 'Retry-After': '10' })
    }
    await pause(pauseMs * (0.5 + Math.random() / 2))
    requirePresent(caller)
  }
}
