import { Counter, Gauge, type Registry } from 'prom-client'
import { findOldestUndelivered } from '#db/queries/billing/adminBillingEvents.ts'
import { countFailingCustomers } from '#db/queries/billing/customerFailures.ts'
import { INSTALLATION, listFreeWords } from '#db/queries/marks/freeWordDays.ts'
import { countJobs } from '#db/queries/translationJobs/jobs.ts'
import { countSetAsideJobs } from '#db/queries/translationJobs/setAsideJobs.ts'
import type { Services } from '../../services.ts'

export function registerServiceMetrics(registry: Registry, { collab, config, db, texts }: Services) {
  const registers = [registry]
  const freeWords = async () => (await listFreeWords(db, [INSTALLATION]))[0] ?? { words: 0, refusals: 0 }
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read())
      },
    })

  gauge('dragoman_open_sockets', 'WebSockets of live documents', collab.openSockets)
  gauge('dragoman_documents_in_memory', 'Live documents', collab.documentsInMemory)
  new Gauge({
    name: 'dragoman_jobs',
    help: 'Jobs of all processes that wait or run',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      const jobs = await countJobs(db)
      this.reset()
      for (const { queue, state, count } of jobs) this.set({ queue, state }, count)
    },
  })
  gauge('dragoman_billing_failing_customers', 'Customers whose work at Stripe fails', () => countFailingCustomers(db))
  gauge('dragoman_billing_oldest_undelivered_seconds', 'Age of the oldest words Stripe does not have', async () => {
    const oldest = await findOldestUndelivered(db)
    return oldest ? Math.max(0, (Date.now() - oldest.getTime()) / 1000) : 0
  })
  gauge('dragoman_free_words_today', 'Free words given out today (UTC)', async () => (await freeWords()).words)
  gauge('dragoman_free_words_refusals_today', 'Requests refused today (UTC) for the bound', async () => {
    return (await freeWords()).refusals
  })
  gauge('dragoman_free_words_bound', 'FREE_WORDS_PER_DAY; 0 is no bound', () => config.freeWordsADay ?? 0)
  gauge('dragoman_set_aside_jobs', 'Jobs that cost processes their life and are not tried again', () =>
    countSetAsideJobs(db),
  )
  new Counter({
    name: 'dragoman_texts_given_up_total',
    help: 'Texts of jobs that took too long',
    registers,
    collect() {
      this.reset()
      this.inc(texts.overdue())
    },
  })
}
