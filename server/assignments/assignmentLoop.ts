import { endFinished } from '#db/queries/assignments/assignments.ts'
import type { Row, Trx } from '#db/schema.ts'
import type { EventKind } from '#db/vocabulary/events.ts'
import { consume } from '../events/consume.ts'
import type { Writing } from '../http/write.ts'
import { repeat } from '../loops/repeat.ts'
import type { Services } from '../services.ts'
import { remindDue } from './remind.ts'

const TICKS_BETWEEN_REMINDERS = 60
const CONSUMER = 'assignments'
const FINISHING: readonly EventKind[] = ['rows_completed', 'texts_archived', 'translations_brought']

async function endThoseOf(trx: Trx, events: Row<'events'>[]) {
  const finishing = events.filter(({ kind }) => FINISHING.includes(kind))
  const version_ids = [...new Set(finishing.flatMap(({ version_id }) => version_id ?? []))]
  const page_ids = [...new Set(finishing.flatMap(({ page_id }) => page_id ?? []))]
  if (version_ids.length > 0) await endFinished(trx, { version_ids, page_ids })
}

export async function endAssignments(writing: Writing) {
  while (await consume(writing, CONSUMER, endThoseOf));
}

export function startAssignments(services: Services) {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = repeat(services, signal, 'assignments_not_ended', async (count) => {
    await endAssignments(services)
    if (count % TICKS_BETWEEN_REMINDERS === 0) await remindDue(services, new Date())
  })
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
