import { CLOCK } from '../integrations/clock.ts'
import { isStripeFailure } from '../integrations/stripe.ts'
import type { Services } from '../services.ts'

const TICK_MS = 2_000
const LONGEST_PAUSE_MS = 60_000

/** Works until it is aborted. The first of several failures is told; it is tried again, less and less often. */
export async function repeat(
  { log }: Pick<Services, 'log'>,
  signal: AbortSignal,
  event: string,
  tick: (count: number) => Promise<void>,
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
    await CLOCK.pause(Math.min(LONGEST_PAUSE_MS, TICK_MS * 2 ** failures), signal).catch(() => undefined)
  }

  function tell(error: unknown) {
    const { type, code } = error as { type?: string; code?: string }
    if (isStripeFailure(error)) log('warn', event, { type, code })
    else log('error', event, {}, error)
  }
}
