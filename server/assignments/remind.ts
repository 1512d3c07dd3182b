import { listWork } from '#db/queries/assignments/assignments.ts'
import { claimReminders } from '#db/queries/assignments/reminders.ts'
import { type Writing, write } from '../http/write.ts'
import type { Services } from '../services.ts'

const PEOPLE_AT_ONCE = 50
const MAX_NAMED = 10
const FIRST_HOUR = 6
const DAY_MS = 24 * 60 * 60 * 1000

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

/** Mails everybody whose work is due tomorrow or overdue, once a day, from the morning on where they are. */
export async function remindDue(services: Writing & Pick<Services, 'jobs'>, now: Date) {
  while ((await remindSome(services, now)) === PEOPLE_AT_ONCE);
}

const remindSome = (services: Writing & Pick<Services, 'jobs'>, now: Date) =>
  write(services, async (trx) => {
    const people = await claimReminders(trx, { now, first_hour: FIRST_HOUR, limit: PEOPLE_AT_ONCE })
    for (const { id, email, full_name, today } of people) {
      const tomorrow = dayAfter(today)
      const due = (await listWork(trx, id)).filter(({ due_on }) => due_on !== null && due_on <= tomorrow)
      if (due.length === 0) continue
      const work = due.slice(0, MAX_NAMED).map(({ project_name, page_name, target_language, due_on, texts, done }) => ({
        ...{ project: project_name, page: page_name, language: target_language, due_on: due_on! },
        left: texts - done,
        is_overdue: due_on! < today,
      }))
      const more = due.length - work.length
      await services.jobs.queueMail({ kind: 'work-due', to: email, full_name, work, more }, trx)
    }
    return people.length
  })
