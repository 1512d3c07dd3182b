import { sql } from 'kysely'
import type { Trx } from '../../schema.ts'
import { PROGRESS } from './progress.ts'
import { todayOf } from './today.ts'

type Touched = { version_ids: readonly string[]; page_ids: readonly string[] }

/** Returns the ids of those that end. */
export async function endFinished(trx: Trx, { version_ids, page_ids }: Touched) {
  const { rows } = await sql<{ id: string }>`
    update assignments ended set done_at = clock_timestamp()
      from assignments a cross join ${PROGRESS} progress
     where a.id = ended.id and a.done_at is null and a.version_id = any (${version_ids}::uuid[])
       and (a.page_id is null or a.page_id = any (${page_ids}::uuid[]))
       and progress.texts > 0 and progress.done >= progress.texts
    returning ended.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Returns the ids of those whose date has passed without a word of it yet; from then on it is told. */
export async function claimOverdue(trx: Trx, now: Date) {
  const { rows } = await sql<{ id: string }>`
    update assignments a set overdue_at = clock_timestamp()
     where done_at is null and overdue_at is null
       and due_on <= (${now}::timestamptz at time zone 'UTC')::date and due_on < ${todayOf(now)}
    returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

type Told = 'assignment_made' | 'assignment_done' | 'assignment_overdue'

/** Counts its texts. Without those of what is in a bin. */
export const insertAssignmentEvents = (trx: Trx, kind: Told, ids: readonly string[]) =>
  sql`
    insert into events (kind, project_id, version_id, page_id, target_language, count)
    select ${kind}, v.project_id, v.id, a.page_id, a.target_language, greatest(1, progress.texts)
      from assignments a
      join versions v on v.id = a.version_id
      cross join ${PROGRESS} progress
     where a.id = any (${ids}::uuid[]) and (a.page_id is null or exists (select from pages where pages.id = a.page_id))
     order by a.created_at, a.id`.execute(trx)
