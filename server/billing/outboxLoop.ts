import { adoptCustomers } from '#db/queries/ledgerOutbox.ts'
import { foldUsage } from '#db/queries/usage.ts'
import { CLOCK } from '../integrations/clock.ts'
import { isStripeFailure } from '../integrations/stripe.ts'
import type { Services } from '../services.ts'
import { deliverWords } from './outbox.ts'

const TICK_MS = 2_000
const LONGEST_PAUSE_MS = 60_000
/** Every so many ticks people's new customers are looked up. */
const ADOPT_EVERY = 15

/** Until it is stopped: billed words go to Stripe, and the ledger's changes are added to their days. */
export function startOutbox(services: Omit<Services, 'close'>) {
  const { db, log } = services
  const stopping = new AbortController()
  let failures = 0

  async function tick(count: number) {
    while ((await foldUsage(db)) > 0 && !stopping.signal.aborted);
    if (count % ADOPT_EVERY === 0) await adoptCustomers(db)
    await deliverWords(services)
    failures = 0
  }

  /** The first of several is told; it is tried again, less and less often. */
  function tell(error: unknown) {
    failures++
    if (stopping.signal.aborted || failures > 1) return
    const { type, code } = error as { type?: string; code?: string }
    if (isStripeFailure(error)) log('warn', 'words are not delivered to Stripe', { type, code })
    else log('error', 'words are not delivered to Stripe', {}, error)
  }

  async function run() {
    for (let count = 0; !stopping.signal.aborted; count++) {
      await tick(count).catch(tell)
      await CLOCK.pause(Math.min(LONGEST_PAUSE_MS, TICK_MS * 2 ** failures), stopping.signal).catch(() => undefined)
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
