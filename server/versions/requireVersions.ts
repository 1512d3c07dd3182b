import { findVersionForUser, findVersionLanguages } from '#db/queries/projects/versions.ts'
import type { Db } from '#db/schema.ts'
import { ApiError, notFound } from '../http/apiError.ts'
import { SAME_VERSION } from './constants.ts'

export type VersionIds = { from: string; into: string }

/** Returns two versions of a project, in which the caller has a right to the one, with the project's languages. */
export async function requireVersions(db: Db, userId: string, ids: VersionIds) {
  const from = await findVersionForUser(db, ids.from, userId)
  const into = await findVersionForUser(db, ids.into, userId)
  if (!from || !into || from.project_id !== into.project_id) throw notFound('Version')
  if (from.id === into.id) throw new ApiError(409, SAME_VERSION)
  const languages = await findVersionLanguages(db, ids.into)
  if (!languages) throw notFound('Version')
  const { source_language, target_languages: targets } = languages
  return { from, into, source_language, targets }
}
