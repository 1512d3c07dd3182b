import { lockProject, type ProjectChange, updateProject } from '#db/queries/projects.ts'
import type { Db } from '#db/schema.ts'
import { invalid, notFound } from '../http/errors.ts'
import { SOURCE_IS_NO_TARGET } from './contract.ts'

/** Checks the languages together as they will be, so that two changes at once cannot break the rule between them. */
export function changeProject(db: Db, id: string, change: ProjectChange) {
  return db.transaction().execute(async (trx) => {
    const project = await lockProject(trx, id)
    if (!project) throw notFound('Project')
    const { source_language, target_languages } = { ...project, ...change }
    if (target_languages.includes(source_language)) throw invalid(['body', 'target_languages'], SOURCE_IS_NO_TARGET)
    return updateProject(trx, id, change)
  })
}
