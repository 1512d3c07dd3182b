import { findVersionLanguages } from '#db/queries/projects/versions.ts'
import type { Db } from '#db/schema.ts'
import { ApiError, notFound } from '../http/apiError.ts'
import { requireVersion } from '../organizations/access.ts'
import { SAME_VERSION } from './constants.ts'

export type VersionIds = { from: string; into: string }

/** Returns two versions of a project to somebody who may work there, with the project's languages. */
export async function requireVersions(db: Db, userId: string, ids: VersionIds) {
  const from = await requireVersion(db, userId, ids.from, 'useProjects')
  const into = await requireVersion(db, userId, ids.into, 'useProjects')
  if (from.project_id !== into.project_id) throw notFound('Version')
  if (from.id === into.id) throw new ApiError(409, SAME_VERSION)
  const languages = await findVersionLanguages(db, ids.into)
  if (!languages) throw notFound('Version')
  const { source_language, target_languages: targets } = languages
  return { from, into, source_language, targets }
}
