import { setImmediate } from 'node:timers/promises'
import { findPageInProjectForUser, type PageInProject } from '#db/queries/pages/pagesInProject.ts'
import { listUnknownTexts } from '#db/queries/translationJobs/rowsToTranslate.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { ApiError, invalid, notFound } from '../http/apiError.ts'
import type { Call } from '../http/env.ts'
import type { GuardedCall } from './guarded.ts'

export async function requirePageOfProject({ var: { services, user, project } }: GuardedCall<'project'>, id: string) {
  const page = await findPageInProjectForUser(services.db, id, user.id)
  if (page?.project_id !== project.id) throw notFound('Page')
  return page
}

export function requireTargets(
  { target_languages }: Pick<PageInProject, 'target_languages'>,
  languages: LanguageCode[],
) {
  if (!languages.every((language) => target_languages.includes(language)))
    throw invalid(['body', 'languages'], 'This is not a target language of the project')
}

const MAX_NAMED = 20
const MANY = 1000

/** Refuses ids of texts that the page does not have, whether they are elsewhere or nowhere. */
export async function requireTexts(
  c: Call,
  pageId: string,
  ids: readonly string[] | undefined,
  field = 'source_text_ids',
) {
  if (!ids) return
  if (ids.length > MANY) await setImmediate() // others are answered between the checks and the query
  const { count, first } = await listUnknownTexts(c.var.services.db, pageId, ids, MAX_NAMED)
  if (count === 0) return
  const faults = first.map((id) => `The page has no text with the id ${id}`)
  const more = count - faults.length
  if (more > 0) faults.push(`The page has no text for ${more} more ids`)
  throw new ApiError(
    422,
    faults.map((msg) => ({ loc: ['body', field], msg, type: 'value_error' })),
  )
}
