import { createRoute } from '@hono/zod-openapi'
import { jsonText } from '../../http/body/jsonText.ts'
import { answers, createRouter, refusals } from '../../http/openapi/openapi.ts'
import { VersionPath } from '../../rights/contract.ts'
import { guarded } from '../../rights/guarded.ts'
import { countFiltersIn } from '../pairs/countFilters.ts'
import { countPairs, findPairs } from '../pairs/findPairs.ts'
import {
  FilterCountsQuery,
  MatchingTexts,
  MatchingTextsQuery,
  RowCount,
  RowCountQuery,
  VersionFilterCounts,
  VersionRows,
  VersionRowsQuery,
} from './contract.ts'
import { asksOf, filterOf, placeOf } from './filterOf.ts'
import { findPlaces } from './findPlaces.ts'

const reading = { ...guarded('readProject', 'version'), method: 'get' as const }

export const versionRowRoutes = createRouter('translations')
  .openapi(
    createRoute({
      ...reading,
      path: '/versions/{version_id}/rows',
      summary: 'Source texts of all pages of a version beside their translations into one language or several',
      request: { params: VersionPath, query: VersionRowsQuery },
      responses: { ...answers(VersionRows), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { from, after, before, limit, edge_language: language, ...query } = c.req.valid('query')
      const asks = await asksOf(c, query)
      const place = await placeOf(c, from ?? after ?? before, asks[0]!.at)
      const side = from ? 'from' : before ? 'before' : 'after'
      const { data, count } = await findPairs(c.var.services, asks, {
        limit,
        side,
        edge: place && { ...place, language },
      })
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
      summary: 'How many rows of a version match a filter in one language or several, counted up to 10,000',
      request: { params: VersionPath, query: RowCountQuery },
      responses: { ...answers(RowCount), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const asks = await asksOf(c, c.req.valid('query'))
      const count = await countPairs(c.var.services, asks)
      return c.json({ ...count, is_indexed: count.is_indexed && asks.every(({ isJudged }) => isJudged) }, 200)
    },
  )
  .openapi(
    createRoute({
      ...reading,
      path: '/versions/{version_id}/filter-counts',
      summary:
        'How many rows of a version stand where in one language or several, have changed or findings, and are of each speaker, scene and origin',
      request: { params: VersionPath, query: FilterCountsQuery },
      responses: { ...answers(VersionFilterCounts), ...refusals(401, 404, 422) },
    }),
    async (c) => c.json(await countFiltersIn(c, c.req.valid('query')), 200),
  )
