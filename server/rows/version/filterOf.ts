import { findAssignedTexts, findTextsOf } from '#db/queries/assignments/assignedTexts.ts'
import { listTargetLanguages } from '#db/queries/pages/pages.ts'
import { areOfOneProject } from '#db/queries/projects/versions.ts'
import { findPlaceInVersion } from '#db/queries/search/rowsOfVersion.ts'
import type { Db } from '#db/schema.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { ApiError, notFound } from '../../http/apiError.ts'
import { alikeIn } from '../../judging/alikeIn.ts'
import type { GuardedCall } from '../../rights/guarded.ts'
import { requireTargets } from '../../rights/pageAccess.ts'
import { type InLanguages, languagesOf } from '../pairs/inLanguages.ts'
import { askedSearch } from './askedSearch.ts'
import { compareVersion } from './compareTerms.ts'
import { VersionFilterQuery } from './contract.ts'
import { judgeVersion } from './judgeTexts.ts'

export type InVersion = {
  var: Pick<GuardedCall<'version'>['var'], 'services'> & { user: { id: string }; version: { id: string } }
}

const NOBODY = 'nobody'

const OfRows = VersionFilterQuery.omit({ language: true })

/** @throws {ApiError} 422 that names the part of the filter */
export function readFilter(query: string) {
  const read = OfRows.safeParse(Object.fromEntries(new URLSearchParams(query)))
  if (read.success) return read.data
  const faults = read.error.issues.map(({ path, message }) => ({
    loc: ['body', 'filter', ...path.map(String)],
    msg: message,
    type: 'value_error',
  }))
  throw new ApiError(422, faults)
}

export async function filterOf(
  c: InVersion,
  {
    language,
    versions,
    mine,
    changed_since,
    changed_until,
    identical,
    search,
    regex,
    match_case,
    whole_words,
    search_in,
    assigned_to,
    assignment,
    ...filter
  }: VersionFilterQuery,
  shared?: number,
) {
  const { user, services } = c.var
  await requireTarget(c, language)
  const at = await versionsOf(c, { language, versions })
  const searched = askedSearch({ search, regex, match_case, whole_words, search_in })
  const wanted = {
    ...filter,
    terms: searched.terms,
    commented: searched.commented,
    identical: identical && { of: identical, ...at },
    changed_by: mine ? user.id : undefined,
    changed_since: changed_since === undefined ? undefined : new Date(changed_since),
    changed_until: changed_until === undefined ? undefined : new Date(changed_until),
    assigned: await assignedTo({ db: services.db, at, me: user.id }, { assigned_to, assignment }),
  }
  const isOfFindings = filter.faulty || filter.issues !== undefined
  const asking = { services, person: user.id }
  const alike = isOfFindings ? await alikeIn(services.db, at) : undefined
  const isJudged = !isOfFindings || (await judgeVersion(asking, 'filter', at, shared))
  const isCompared = !filter.rating_outdated || (await compareVersion(asking, 'filter', at, shared))
  return {
    at,
    asked: { filter: { ...wanted, alike }, search: searched.search, person: user.id },
    isJudged: isJudged && isCompared,
  }
}

export async function asksOf(
  c: InVersion,
  { languages, ...query }: VersionFilterQuery & Pick<InLanguages, 'languages'>,
) {
  const asks: Awaited<ReturnType<typeof filterOf>>[] = []
  const all = languagesOf({ ...query, languages })
  for (const language of all) asks.push(await filterOf(c, { ...query, language }, all.length))
  return asks
}

type Assigned = Pick<VersionFilterQuery, 'assigned_to' | 'assignment'>

async function assignedTo(
  { db, at, me }: { db: Db; at: Parameters<typeof findAssignedTexts>[1]; me: string },
  { assigned_to, assignment }: Assigned,
) {
  if (assignment !== undefined) return findAssignedTexts(db, at, { assignment_id: assignment })
  if (!assigned_to) return undefined
  const people = assigned_to.filter((one) => one !== NOBODY).map((one) => (one === 'me' ? me : one))
  return findTextsOf(db, at, { people, nobody: assigned_to.includes(NOBODY) })
}

export const requireTarget = async ({ var: { services, version } }: InVersion, language: LanguageCode) =>
  requireTargets({ target_languages: await listTargetLanguages(services.db, version.id) }, [language])

/** @throws {ApiError} 404 where one is of another project */
export async function versionsOf(
  { var: { services, version } }: InVersion,
  { language, versions }: Pick<VersionFilterQuery, 'language' | 'versions'>,
) {
  const also = versions?.filter((id) => id !== version.id)
  if (also && !(await areOfOneProject(services.db, version.id, also))) throw notFound('Version')
  return { version_id: version.id, language, also }
}

export async function placeOf(
  c: InVersion,
  source_text_id: string | undefined,
  among: { also?: readonly string[] | undefined } = {},
) {
  if (source_text_id === undefined) return undefined
  const at = { version_id: c.var.version.id, also: among.also }
  const place = await findPlaceInVersion(c.var.services.db, at, source_text_id)
  if (!place) throw notFound('Source text')
  return place
}
