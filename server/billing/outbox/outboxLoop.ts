import { adoptCustomers } from '#db/queries/billing/ledgerOutbox.ts'
import { foldUsage } from '#db/queries/billing/usage.ts'
import { repeat } from '../../loops/repeat.ts'
import type { Services } from '../../services.ts'
import { checkAccount } from '../catalog/checkAccount.ts'
import { endSubscriptions } from '../subscriptions/endSubscriptions.ts'
import { deliverWords } from './outbox.ts'

const ADOPT_EVERY = 15
const CHECK_EVERY = 1800

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
    repeat(services, signal, 'stripe_not_compared', async (count) => {
      if (count % CHECK_EVERY === 0) await checkAccount(services)
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
