import { touchProject } from '#db/queries/projects/projects.ts'
import type { Trx } from '#db/schema.ts'
import { type Writing, writeRetrying } from '../http/write.ts'

/**
 * Edits something in a project. Edits of one project follow one another, so that each sees what the others left: `find`,
 * which throws when the thing is not there, is asked again when it is this one's turn.
 */
export function editInProject<Found extends { project_id: string }, Result>(
  services: Writing,
  find: (trx: Trx) => Promise<Found>,
  edit: (trx: Trx, found: Found) => Promise<Result>,
): Promise<Result> {
  return writeRetrying(services, async (trx) => {
    const { project_id } = await find(trx)
    await touchProject(trx, project_id)
    return edit(trx, await find(trx))
  })
}
