import { createRoute } from '@hono/zod-openapi'
import { listTargetLanguages } from '#db/queries/pages/pages.ts'
import { countFindingsInVersion } from '#db/queries/search/findings.ts'
import { countRowsOfVersion, findPlaceInVersion, listPlaces } from '#db/queries/search/rowsOfVersion.ts'
import { countInVersion, countOutdated, countSpeakers } from '#db/queries/search/versionCounts.ts'
import { countByFilter } from '#db/queries/translations/rowFilters.ts'
import type { LanguageCode } from '#db/vocabulary/languages.ts'
import { termsOf } from '#db/vocabulary/texts/searching.ts'
import { notFound } from '../../http/apiError.ts'
import { jsonText } from '../../http/body/jsonText.ts'
import { answers, createRouter, refusals } from '../../http/openapi/openapi.ts'
import { VersionPath } from '../../rights/contract.ts'
import { type GuardedCall, guarded } from '../../rights/guarded.ts'
import { requireTargets } from '../../rights/pageAccess.ts'
import { LanguageQuery } from '../contract.ts'
import {
  MAX_ROWS_COUNTED,
  MatchingTexts,
  MatchingTextsQuery,
  RowCount,
  VersionFilterCounts,
  VersionFilterQuery,
  VersionRows,
  VersionRowsQuery,
} from './contract.ts'
import { withHits } from './findHits.ts'
import { findWindow } from './findWindow.ts'
import { judgeForCounts, judgeForFilter } from './judgeTexts.ts'

const reading = { ...guarded('readProject', 'version'), method: 'get' as const }

export const versionRowRoutes = createRouter('translations')
  .openapi(
    createRoute({
      ...reading,
      path: '/versions/{version_id}/rows',
      summary: 'Source texts of all pages of a version beside their translations into one language',
      request: { params: VersionPath, query: VersionRowsQuery },
      responses: { ...answers(VersionRows), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { from, after, before, limit, ...query } = c.req.valid('query')
      const { at, filter } = await filterOf(c, query)
      const edge = await placeOf(c, from ?? after ?? before)
      const side = from ? 'from' : before ? 'before' : 'after'
      const { data, count } = await findWindow(c.var.services, at, filter, { limit, side, edge })
      return jsonText<VersionRows>(c, `{"data":${data},"has_more":${count === limit}}`)
    },
  )
  .openapi(
    createRoute({
      ...reading,
      path: '/versions/{version_id}/matching-texts',
      summary: 'The ids of the texts of a version that match a filter, 2,000 at once',
      request: { params: VersionPath, query: MatchingTextsQuery },
      responses: { ...answers(MatchingTexts), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { after, limit, ...query } = c.req.valid('query')
      const { at, filter } = await filterOf(c, query)
      const window = { limit, side: 'after' as const, edge: await placeOf(c, after) }
      const indexed = await withHits(c.var.services, at, filter)
      const found = await listPlaces(c.var.services.db, at, indexed.filter, window)
      const data = [...Map.groupBy(found, ({ page_id }) => page_id)].map(([page_id, texts]) => ({
        page_id,
        source_text_ids: texts.map(({ id }) => id),
      }))
      return c.json({ data, next: found.length === limit ? found.at(-1)!.id : null }, 200)
    },
  )
  .openapi(
    createRoute({
      ...reading,
      path: '/versions/{version_id}/row-count',
      summary: 'How many texts of a version match a filter, counted up to 10,000',
      request: { params: VersionPath, query: VersionFilterQuery },
      responses: { ...answers(RowCount), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { at, filter: wanted, isJudged } = await filterOf(c, c.req.valid('query'))
      const { filter, isIndexed } = await withHits(c.var.services, at, wanted)
      const count = await countRowsOfVersion(c.var.services.db, at, filter, MAX_ROWS_COUNTED + 1)
      return c.json(
        {
          count: Math.min(count, MAX_ROWS_COUNTED),
          is_complete: count <= MAX_ROWS_COUNTED,
          is_indexed: isIndexed && isJudged,
        },
        200,
      )
    },
  )
  .openapi(
    createRoute({
      ...reading,
      path: '/versions/{version_id}/filter-counts',
      summary:
        'How many texts of a version stand where in a language, have changed or findings, and are of each speaker and origin',
      request: { params: VersionPath, query: LanguageQuery },
      responses: { ...answers(VersionFilterCounts), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, version } = c.var
      const at = { version_id: version.id, language: c.req.valid('query').language }
      await requireTarget(c, at.language)
      const counts = await countInVersion(services.db, at)
      const outdated = await countOutdated(services.db, at)
      const speakers = await countSpeakers(services.db, version.id, MAX_SPEAKERS)
      const stored = counts.texts > MAX_TEXTS_COUNTED ? null : await countByFilter(services.db, at)
      const is_judged = await judgeForCounts({ services, person: c.var.user.id }, at)
      const found = await countFindingsInVersion(services.db, at)
      return c.json({ ...counts, ...found, outdated, speakers, stored, is_judged }, 200)
    },
  )

const MAX_SPEAKERS = 200
const MAX_TEXTS_COUNTED = 50_000
async function filterOf(
  c: GuardedCall<'version'>,
  { language, mine, changed_since, search = '', identical, ...filter }: VersionFilterQuery,
) {
  const { user, version } = c.var
  await requireTarget(c, language)
  const at = { version_id: version.id, language }
  const terms = termsOf(search)
  const wanted = {
    ...filter,
    terms: terms.length > 0 ? terms : undefined,
    identical: identical && { of: identical, version_id: version.id },
    changed_by: mine ? user.id : undefined,
    changed_since: changed_since === undefined ? undefined : new Date(changed_since),
  }
  const isOfFindings = filter.faulty || filter.issues !== undefined
  return {
    at,
    filter: wanted,
    isJudged: !isOfFindings || (await judgeForFilter({ services: c.var.services, person: user.id }, at)),
  }
}

const requireTarget = async ({ var: { services, version } }: GuardedCall<'version'>, language: LanguageCode) =>
  requireTargets({ target_languages: await listTargetLanguages(services.db, version.id) }, [language])

async function placeOf(c: GuardedCall<'version'>, source_text_id: string | undefined) {
  if (source_text_id === undefined) return undefined
  const place = await findPlaceInVersion(c.var.services.db, c.var.version.id, source_text_id)
  if (!place) throw notFound('Source text')
  return place
}

export type VersionRowRoutes = typeof versionRowRoutes
