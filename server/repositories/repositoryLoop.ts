import { askOfVersions } from '#db/queries/repositories/repositories.ts'
import type { Row, Trx } from '#db/schema.ts'
import type { EventKind } from '#db/vocabulary/events.ts'
import { consume } from '../events/consume.ts'
import { repeat } from '../loops/repeat.ts'
import type { Services } from '../services.ts'
import { MAX_AT_ONCE, takeAllDue, workOnRepository } from './work.ts'

const CONSUMER = 'repositories'
const DEBOUNCE_MS = 60_000
const CHANGING: readonly EventKind[] = [
  'translations_brought',
  'rows_completed',
  'rows_reopened',
  'rows_checked',
  'rows_unchecked',
]

async function askFor(trx: Trx, events: Row<'events'>[]) {
  const changed = events.filter(({ kind }) => CHANGING.includes(kind)).flatMap(({ version_id }) => version_id ?? [])
  if (changed.length > 0) await askOfVersions(trx, [...new Set(changed)], DEBOUNCE_MS)
}

export async function noticeChanges(services: Services) {
  while (await consume(services, CONSUMER, askFor));
}

export function startRepositories(services: Services) {
  const stopping = new AbortController()
  const { signal } = stopping
  const working = new Set<Promise<void>>()

  async function work() {
    await noticeChanges(services)
    for (const due of await takeAllDue(services, new Date(), MAX_AT_ONCE - working.size)) {
      const done: Promise<void> = workOnRepository(services, due, signal)
        .catch((error) => void (signal.aborted || services.log('error', 'repository_not_ended', {}, error)))
        .finally(() => working.delete(done))
      working.add(done)
    }
  }

  const running = repeat(services, signal, 'repositories_not_read', work)
  return {
    async stop() {
      stopping.abort()
      await running
      await Promise.all(working)
    },
  }
}
