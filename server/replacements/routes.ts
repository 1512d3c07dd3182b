import { createRoute } from '@hono/zod-openapi'
import { findJudgedProject } from '#db/queries/projects/versions.ts'
import { listRowsToReplace } from '#db/queries/search/rowsToReplace.ts'
import { answers, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { requester } from '../liveEdits/actors.ts'
import { PagePath, VersionPath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { requireTargets, requireTexts } from '../rights/pageAccess.ts'
import { narrowed } from '../rows/version/askedSearch.ts'
import { filterOf, placeOf } from '../rows/version/filterOf.ts'
import { findPlaces } from '../rows/version/findPlaces.ts'
import { Replaced, ReplacementHits, ReplacementHitsQuery, ReplaceTexts } from './contract.ts'
import { listHits, replacementOf } from './listHits.ts'
import { replaceTexts } from './replaceTexts.ts'

export const replacementRoutes = createRouter('translations')
  .openapi(
    createRoute({
      ...guarded('readProject', 'version'),
      method: 'get',
      path: '/versions/{version_id}/replacement-hits',
      summary: 'Where a text is found in the translations of a version, and what would stand there. Nothing is changed',
      request: { params: VersionPath, query: ReplacementHitsQuery },
      responses: { ...answers(ReplacementHits), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user, version } = c.var
      const { placeholder_patterns } = (await findJudgedProject(services.db, version.id))!
      const { find, replacement, keep_case, after, limit, ...query } = c.req.valid('query')
      const asked = { ...query, find, replacement, keep_case }
      const wanted = replacementOf(asked)
      const { at, asked: filtered } = await filterOf(c, { ...query, search: undefined, search_in: undefined })
      const searched = narrowed({ terms: [find], sides: ['translation'], ...wanted })
      const filter = { ...filtered.filter, terms: searched.terms }
      const window = { limit, side: 'after' as const, edge: await placeOf(c, after) }
      const { places, last } = await findPlaces(services, at, { ...searched, filter, person: user.id }, window)
      const rows = await listRowsToReplace(
        services.db,
        at.language,
        places.map(({ id }) => id),
      )
      const hits = await services.machines.searches.run({ person: user.id }, () =>
        listHits(
          services,
          wanted,
          placeholder_patterns,
          rows.map(({ text }) => text),
        ),
      )
      const data = rows.map((row, at) => ({ ...row, hits: hits[at]! })).filter(({ hits }) => hits.length > 0)
      return c.json({ data, next: last ?? (places.length === limit ? places.at(-1)!.id : null) }, 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('writeText', 'page'),
      method: 'post',
      path: '/pages/{page_id}/replace',
      summary:
        'Replace a text in translations of a page, where it was found; with more pages one operation with one undo',
      request: { params: PagePath, body: takes(ReplaceTexts) },
      responses: { ...answers(Replaced), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const wanted = c.req.valid('json')
      requireTargets(c.var.page, [wanted.language])
      await requireTexts(
        c,
        c.var.page.page_id,
        wanted.rows.map(({ source_text_id }) => source_text_id),
        'rows',
      )
      return c.json(await replaceTexts(c.var.services, c.var.page, wanted, requester(c)), 200)
    },
  )

export type ReplacementRoutes = typeof replacementRoutes
