import { createRoute } from '@hono/zod-openapi'
import { countFindingsInVersion } from '#db/queries/search/findings.ts'
import {
  countByPage,
  countChanged,
  countInVersion,
  countOutdated,
  countRatings,
  countSpeakers,
} from '#db/queries/search/versionCounts.ts'
import { countByFilter } from '#db/queries/translations/rowFilters.ts'
import { jsonText } from '../../http/body/jsonText.ts'
import { answers, createRouter, refusals } from '../../http/openapi/openapi.ts'
import { VersionPath } from '../../rights/contract.ts'
import { guarded } from '../../rights/guarded.ts'
import { compareForCounts } from './compareTerms.ts'
import {
  FilterCountsQuery,
  MatchingTexts,
  MatchingTextsQuery,
  RowCount,
  VersionFilterCounts,
  VersionFilterQuery,
  VersionRows,
  VersionRowsQuery,
} from './contract.ts'
import { filterOf, placeOf, requireTarget, versionsOf } from './filterOf.ts'
import { countRows, findPlaces } from './findPlaces.ts'
import { findWindow } from './findWindow.ts'
import { judgeForCounts } from './judgeTexts.ts'

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
      const { at, asked } = await filterOf(c, query)
      const edge = await placeOf(c, from ?? after ?? before, at)
      const side = from ? 'from' : before ? 'before' : 'after'
      const { data, count } = await findWindow(c.var.services, at, asked, { limit, side, edge })
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
      const { at, asked } = await filterOf(c, query)
      const window = { limit, side: 'after' as const, edge: await placeOf(c, after, at) }
      const { places: found, last } = await findPlaces(c.var.services, at, asked, window)
      const data = [...Map.groupBy(found, ({ page_id }) => page_id)].map(([page_id, texts]) => ({
        page_id,
        source_text_ids: texts.map(({ id }) => id),
      }))
      return c.json({ data, next: last ?? (found.length === limit ? found.at(-1)!.id : null) }, 200)
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
      const { at, asked, isJudged } = await filterOf(c, c.req.valid('query'))
      const count = await countRows(c.var.services, at, asked)
      return c.json({ ...count, is_indexed: count.is_indexed && isJudged }, 200)
    },
  )
  .openapi(
    createRoute({
      ...reading,
      path: '/versions/{version_id}/filter-counts',
      summary:
        'How many texts of a version stand where in a language, have changed or findings, and are of each speaker and origin',
      request: { params: VersionPath, query: FilterCountsQuery },
      responses: { ...answers(VersionFilterCounts), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services } = c.var
      const { changed_since = [], ...query } = c.req.valid('query')
      const at = await versionsOf(c, query)
      await requireTarget(c, at.language)
      const counts = await countInVersion(services.db, at)
      const outdated = await countOutdated(services.db, at)
      const speakers = await countSpeakers(services.db, at, MAX_SPEAKERS)
      const pages = await countByPage(services.db, at)
      const is_judged = await judgeForCounts({ services, person: c.var.user.id }, at)
      const found = await countFindingsInVersion(services.db, at)
      await compareForCounts({ services, person: c.var.user.id }, at)
      const isCounted = counts.texts <= MAX_TEXTS_COUNTED
      const stored = isCounted ? await countByFilter(services.db, at) : null
      const ratings = isCounted ? await countRatings(services.db, at) : null
      const changed = isCounted ? await countChanged(services.db, at, changed_since) : null
      return c.json({ ...counts, ...found, outdated, pages, ratings, changed, speakers, stored, is_judged }, 200)
    },
  )

const MAX_SPEAKERS = 200
const MAX_TEXTS_COUNTED = 50_000

export type VersionRowRoutes = typeof versionRowRoutes
