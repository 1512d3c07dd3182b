import { CLOCK } from '../integrations/clock.ts'
import { isStripeFailure } from '../integrations/stripe.ts'
import type { Services } from '../services.ts'

const TICK_MS = 2_000
const MIN_PAUSE_MS = 250
const MAX_PAUSE_MS = 60_000

export type Rest = (signal: AbortSignal) => Promise<void>

/**
 * Works until it is aborted: every two seconds, and as soon as `waken` says that there is something to do. The first of several
 * failures is told; it is tried again, less and less often.
 */
export async function repeat(
  { log }: Pick<Services, 'log'>,
  signal: AbortSignal,
  event: string,
  tick: (count: number) => Promise<void>,
  waken?: () => Promise<unknown>,
) {
  let failures = 0
  for (let count = 0; !signal.aborted; count++) {
    try {
      await tick(count)
      failures = 0
    } catch (error) {
      failures++
      if (!signal.aborted && failures === 1) tell(error)
    }
    const pause = CLOCK.pause(Math.min(MAX_PAUSE_MS, TICK_MS * 2 ** failures), signal).catch(() => undefined)
    await (waken && failures === 0 ? Promise.race([pause, waken()]) : pause)
    if (waken) await CLOCK.pause(MIN_PAUSE_MS, signal).catch(() => undefined)
  }

  function tell(error: unknown) {
    const { type, code } = error as { type?: string; code?: string }
    if (isStripeFailure(error)) log('warn', event, { type, code })
    else log('error', event, {}, error)
  }
}
