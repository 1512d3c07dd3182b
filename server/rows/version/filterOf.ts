import { listTargetLanguages } from '#db/queries/pages/pages.ts'
import { findPlaceInVersion } from '#db/queries/search/rowsOfVersion.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { notFound } from '../../http/apiError.ts'
import type { GuardedCall } from '../../rights/guarded.ts'
import { requireTargets } from '../../rights/pageAccess.ts'
import { askedSearch } from './askedSearch.ts'
import type { VersionFilterQuery } from './contract.ts'
import { judgeForFilter } from './judgeTexts.ts'

export async function filterOf(
  c: GuardedCall<'version'>,
  {
    language,
    mine,
    changed_since,
    identical,
    search,
    regex,
    match_case,
    whole_words,
    search_in,
    ...filter
  }: VersionFilterQuery,
) {
  const { user, version, services } = c.var
  await requireTarget(c, language)
  const at = { version_id: version.id, language }
  const searched = askedSearch({ search, regex, match_case, whole_words, search_in })
  const wanted = {
    ...filter,
    terms: searched.terms,
    identical: identical && { of: identical, version_id: version.id },
    changed_by: mine ? user.id : undefined,
    changed_since: changed_since === undefined ? undefined : new Date(changed_since),
  }
  const isOfFindings = filter.faulty || filter.issues !== undefined
  const isJudged = !isOfFindings || (await judgeForFilter({ services, person: user.id }, at))
  return { at, asked: { filter: wanted, search: searched.search, person: user.id }, isJudged }
}

export const requireTarget = async ({ var: { services, version } }: GuardedCall<'version'>, language: LanguageCode) =>
  requireTargets({ target_languages: await listTargetLanguages(services.db, version.id) }, [language])

export async function placeOf(c: GuardedCall<'version'>, source_text_id: string | undefined) {
  if (source_text_id === undefined) return undefined
  const place = await findPlaceInVersion(c.var.services.db, c.var.version.id, source_text_id)
  if (!place) throw notFound('Source text')
  return place
}
