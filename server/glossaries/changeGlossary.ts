import type { Glossary } from '#db/queries/glossaries.ts'
import { touchProject } from '#db/queries/projects.ts'
import type { Db, Trx } from '#db/schema.ts'
import { requireGlossary } from '../organizations/access.ts'

/** Changes of one glossary follow one another, so that each sees what the others left. */
export function changeGlossary<Result>(
  db: Db,
  userId: string,
  glossaryId: string,
  change: (trx: Trx, glossary: Glossary) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const { project_id } = await requireGlossary(trx, userId, glossaryId, 'useProjects')
    await touchProject(trx, project_id)
    return change(trx, await requireGlossary(trx, userId, glossaryId, 'useProjects')) // it may be gone by now
  })
}
