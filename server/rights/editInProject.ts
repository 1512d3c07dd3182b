import { touchProject } from '#db/queries/projects/projects.ts'
import type { Db, Trx } from '#db/schema.ts'
import type { Place } from '#db/vocabulary/roles.ts'
import { type Writing, writeRetrying } from '../http/write.ts'

/** Of a guarded call: `again` throws when the thing is not there any more, or the right to it. */
export type Guarding<Found> = { services: Writing; place: Place; again: (db: Db) => Promise<Found> }

/** Edits something in a project. Edits of one project follow one another, so that each sees what the others left. */
export function editInProject<Found, Result>(
  { services, place, again }: Guarding<Found>,
  edit: (trx: Trx, found: Found) => Promise<Result>,
): Promise<Result> {
  return writeRetrying(services, async (trx) => {
    await touchProject(trx, place.project_id!)
    return edit(trx, await again(trx))
  })
}
