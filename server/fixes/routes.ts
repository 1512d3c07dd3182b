import { createRoute } from '@hono/zod-openapi'
import { CHECKS } from '#collab/text/checks/all.ts'
import { findJudgedProject } from '#db/queries/projects/versions.ts'
import { listRowsToFix } from '#db/queries/search/rowsToReplace.ts'
import { notFound } from '../http/apiError.ts'
import { answers, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { requester } from '../liveEdits/actors.ts'
import { Replaced } from '../replacements/contract.ts'
import { PagePath, VersionPath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { requireTargets, requireTexts } from '../rights/pageAccess.ts'
import { VersionFilterQuery } from '../rows/version/contract.ts'
import { filterOf, placeOf } from '../rows/version/filterOf.ts'
import { findPlaces } from '../rows/version/findPlaces.ts'
import { Fixes, FixesQuery, FixTexts } from './contract.ts'
import { findFixes } from './findFixes.ts'
import { fixTexts } from './fixTexts.ts'

const FIXABLE = CHECKS.filter(({ fix }) => fix).map(({ name }) => name)

export const fixRoutes = createRouter('translations')
  .openapi(
    createRoute({
      ...guarded('readProject', 'version'),
      method: 'get',
      path: '/versions/{version_id}/fixes',
      summary: 'Rows of a version whose findings have a certain fix, and what would stand there. Nothing is changed',
      request: { params: VersionPath, query: FixesQuery },
      responses: { ...answers(Fixes), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user, version } = c.var
      const { language, check, after, limit } = c.req.valid('query')
      const checks = check === undefined ? FIXABLE : [check]
      const query = VersionFilterQuery.parse({ language })
      const { at, asked, isJudged } = await filterOf(c, { ...query, issues: checks })
      const window = { limit, side: 'after' as const, edge: await placeOf(c, after) }
      const { places } = await findPlaces(services, at, asked, window)
      const ids = places.map(({ id }) => id)
      const project = await findJudgedProject(services.db, version.id)
      if (!project) throw notFound('Version') // deleted meanwhile
      const rows = await listRowsToFix(services.db, language, ids)
      const wanted = { language, checksOf: () => checks }
      const fixes = await services.machines.judgings.run({ person: user.id }, () =>
        findFixes(services, project, wanted, rows),
      )
      const data = rows.flatMap(({ maxLength: _, place: __, ...row }, at) =>
        fixes[at] ? [{ ...row, ...fixes[at] }] : [],
      )
      return c.json({ data, next: places.length === limit ? places.at(-1)!.id : null, is_judged: isJudged }, 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('writeText', 'page'),
      method: 'post',
      path: '/pages/{page_id}/fixes',
      summary: 'Fix findings in translations of a page; with more pages one operation with one undo',
      request: { params: PagePath, body: takes(FixTexts) },
      responses: { ...answers(Replaced), ...refusals(401, 404, 409, 415, 422) },
    }),
    async (c) => {
      const wanted = c.req.valid('json')
      const { services, page } = c.var
      requireTargets(page, [wanted.language])
      await requireTexts(
        c,
        page.page_id,
        wanted.rows.map(({ source_text_id }) => source_text_id),
        'rows',
      )
      return c.json(await fixTexts(services, page, wanted, requester(c)), 200)
    },
  )

export type FixRoutes = typeof fixRoutes
