import { adoptCustomers } from '#db/queries/billing/ledgerOutbox.ts'
import { foldUsage } from '#db/queries/billing/usage.ts'
import { CLOCK } from '../../integrations/clock.ts'
import { isStripeFailure } from '../../integrations/stripe.ts'
import type { Services } from '../../services.ts'
import { endSubscriptions } from '../subscriptions/endSubscriptions.ts'
import { deliverWords } from './outbox.ts'

const TICK_MS = 2_000
const LONGEST_PAUSE_MS = 60_000
/** Every so many ticks people's new customers are looked up. */
const ADOPT_EVERY = 15

/**
 * Until it is stopped: billed words go to Stripe, and the ledger's changes are added to their days; beside that
 * subscriptions are ended, which takes long at times.
 */
export function startOutbox(services: Omit<Services, 'close'>) {
  const { db } = services
  const stopping = new AbortController()
  const { signal } = stopping

  const running = Promise.all([
    repeat(services, signal, 'meter_events_not_sent', async (count) => {
      while ((await foldUsage(db)) > 0 && !signal.aborted);
      if (count % ADOPT_EVERY === 0) await adoptCustomers(db)
      await deliverWords(services)
    }),
    repeat(services, signal, 'subscriptions_not_ended', () => endSubscriptions(services)),
  ])
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** The first of several failures is told; it is tried again, less and less often. */
async function repeat(
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
