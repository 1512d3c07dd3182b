import { claimOverdue, endFinished, insertAssignmentEvents } from '#db/queries/assignments/ends.ts'
import type { Row, Trx } from '#db/schema.ts'
import type { EventKind } from '#db/vocabulary/events.ts'
import { consume } from '../events/consume.ts'
import { type Writing, write } from '../http/write.ts'
import { repeat } from '../loops/repeat.ts'
import type { Services } from '../services.ts'
import { remindDue } from './remind.ts'

const TICKS_BETWEEN_REMINDERS = 60
const CONSUMER = 'assignments'
const FINISHING: readonly EventKind[] = ['rows_completed', 'rows_checked', 'texts_archived', 'translations_brought']

async function endThoseOf(trx: Trx, events: Row<'events'>[]) {
  const finishing = events.filter(({ kind }) => FINISHING.includes(kind))
  const version_ids = [...new Set(finishing.flatMap(({ version_id }) => version_id ?? []))]
  const page_ids = [...new Set(finishing.flatMap(({ page_id }) => page_id ?? []))]
  if (version_ids.length === 0) return
  await insertAssignmentEvents(trx, 'assignment_done', await endFinished(trx, { version_ids, page_ids }))
}

export async function endAssignments(writing: Writing) {
  while (await consume(writing, CONSUMER, endThoseOf));
}

/** A date has passed with the end of its day where the last of its people is. */
export const noteOverdue = (writing: Writing, now: Date) =>
  write(writing, async (trx) => {
    const overdue = await claimOverdue(trx, now)
    if (overdue.length > 0) await insertAssignmentEvents(trx, 'assignment_overdue', overdue)
  })

export function startAssignments(services: Services) {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = repeat(services, signal, 'assignments_not_ended', async (count) => {
    await endAssignments(services)
    if (count % TICKS_BETWEEN_REMINDERS > 0) return
    await noteOverdue(services, new Date())
    await remindDue(services, new Date())
  })
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
