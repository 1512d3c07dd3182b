import type { z } from 'zod'
import {
  type Assignment,
  countOpen,
  countTextsOfVersion,
  deleteAssignments,
  insertAssignedTexts,
  insertAssignments,
  listAssignmentsById,
} from '#db/queries/assignments/assignments.ts'
import { insertAssignmentEvents } from '#db/queries/assignments/ends.ts'
import { replaceAssignees } from '#db/queries/assignments/people.ts'
import { listPages } from '#db/queries/pages/pages.ts'
import { findProjectForUser } from '#db/queries/projects/projects.ts'
import type { NewRow, Trx } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { ApiError, invalid, notFound } from '../http/apiError.ts'
import { write } from '../http/write.ts'
import { NO_SUCH_PAGE } from '../pages/constants.ts'
import type { GuardedCall } from '../rights/guarded.ts'
import { requireTargets } from '../rights/pageAccess.ts'
import { filterOf, readFilter } from '../rows/version/filterOf.ts'
import { findPlaces } from '../rows/version/findPlaces.ts'
import {
  MAX_ASSIGNED_TEXTS,
  MAX_OPEN_ASSIGNMENTS,
  NO_SUCH_TEXT,
  NOTHING_TO_DO,
  ONE_VERSION,
  TOO_MANY_ASSIGNMENTS,
  TOO_MANY_TEXTS,
} from './constants.ts'
import type { Assign } from './contract.ts'
import { requireWriters } from './writers.ts'

type Asked = z.output<typeof Assign>
type Call = GuardedCall<'version'>

/** One assignment for each language, and for each page where pages are named; what is finished already is left out. */
export async function assign(c: Call, asked: Asked): Promise<Assignment[]> {
  const { services, version, user } = c.var
  const project = await findProjectForUser(services.db, version.project_id, user.id)
  if (!project) throw notFound('Version') // removed meanwhile
  const { languages, page_ids, user_ids = [], team_ids = [], task, due_on, note } = asked
  requireTargets(project, languages)
  const known = new Set((await listPages(services.db, version.id)).map(({ id }) => id))
  if (page_ids?.some((id) => !known.has(id))) throw invalid(['body', 'page_ids'], NO_SUCH_PAGE)
  const texts = await textsOf(c, asked)
  return write(services, async (trx) => {
    await requireWriters(trx, project, { user_ids, team_ids, languages, task })
    const given = { version_id: version.id, task, due_on, note, assigned_by: user.id }
    const made = languages.flatMap((target_language): NewRow<'assignments'>[] => {
      if (texts)
        return texts.get(target_language)!.length > 0 ? [{ ...given, target_language, covers: 'texts' as const }] : []
      if (!page_ids) return [{ ...given, target_language, covers: 'version' as const }]
      return page_ids.map((page_id) => ({ ...given, target_language, covers: 'page' as const, page_id }))
    })
    if (made.length === 0) throw new ApiError(409, NOTHING_TO_DO)
    const open = await countOpen(trx, project.id)
    if (open + made.length > MAX_OPEN_ASSIGNMENTS) throw new ApiError(409, TOO_MANY_ASSIGNMENTS)
    const inserted = await insertAssignments(trx, made)
    for (const { id, target_language } of inserted)
      if (texts) await insertAssignedTexts(trx, id, texts.get(target_language)!)
    const ids = inserted.map(({ id }) => id)
    await replaceAssignees(trx, ids, { organization_id: project.organization_id, user_ids, team_ids })
    return keepUnfinished(trx, ids)
  })
}

async function keepUnfinished(trx: Trx, ids: readonly string[]) {
  const made = await listAssignmentsById(trx, ids)
  const kept = made.filter(({ done, texts }) => done < texts)
  await deleteAssignments(
    trx,
    made.filter((one) => !kept.includes(one)).map(({ id }) => id),
  )
  if (kept.length === 0) throw new ApiError(409, NOTHING_TO_DO)
  await insertAssignmentEvents(
    trx,
    'assignment_made',
    kept.map(({ id }) => id),
  )
  return kept
}

/** By language; undefined: whole pages. */
async function textsOf(c: Call, { languages, source_text_ids, filter }: Asked) {
  const { services, version } = c.var
  if (source_text_ids) {
    if ((await countTextsOfVersion(services.db, version.id, source_text_ids)) < source_text_ids.length)
      throw invalid(['body', 'source_text_ids'], NO_SUCH_TEXT)
    return new Map(languages.map((language) => [language, source_text_ids]))
  }
  if (filter === undefined) return undefined
  const wanted = readFilter(filter)
  if (wanted.versions) throw new ApiError(422, ONE_VERSION)
  const found = new Map<LanguageCode, string[]>()
  for (const language of languages) {
    const { at, asked } = await filterOf(c, { ...wanted, language })
    const window = { limit: MAX_ASSIGNED_TEXTS + 1, side: 'after' as const, edge: undefined }
    const { places, last } = await findPlaces(services, at, asked, window)
    if (places.length > MAX_ASSIGNED_TEXTS || last !== undefined) throw new ApiError(422, TOO_MANY_TEXTS)
    found.set(
      language,
      places.map(({ id }) => id),
    )
  }
  return found
}
