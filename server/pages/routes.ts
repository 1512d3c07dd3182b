import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { findPageForUser, listPages, sourceTextsAsJson, updatePage, updatePages } from '#db/queries/pages/pages.ts'
import { moveToBin } from '../bin/moveToBin.ts'
import { invalid, notFound } from '../http/apiError.ts'
import { jsonList } from '../http/body/jsonText.ts'
import { answers, answersNothing, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { requester } from '../liveEdits/actors.ts'
import { PagePath, VersionPath } from '../rights/contract.ts'
import { editInProject } from '../rights/editInProject.ts'
import { type GuardedCall, guarded } from '../rights/guarded.ts'
import { NO_SUCH_PAGE } from './constants.ts'
import { Page, SourceTexts, SourceTextsQuery, UpdatePage, UpdatePages } from './contract.ts'
import { showPage } from './showPage.ts'

async function findWholePage({ var: { services, user, page } }: GuardedCall<'page'>) {
  const found = await findPageForUser(services.db, page.page_id, user.id)
  if (!found) throw notFound('Page') // deleted meanwhile
  return found
}

export const pageRoutes = createRouter('pages')
  .openapi(
    createRoute({
      method: 'get',
      path: '/versions/{version_id}/pages',
      summary: 'The pages of a version, the newest first',
      ...guarded('readProject', 'version'),
      request: { params: VersionPath },
      responses: { ...answers(z.array(Page)), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, version } = c.var
      return c.json((await listPages(services.db, version.id)).map(showPage), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/versions/{version_id}/pages',
      summary: 'Rename pages of a version, or publish them and take them back to draft, all at once',
      ...guarded('manageProject', 'version'),
      request: { params: VersionPath, body: takes(UpdatePages) },
      responses: { ...answers(z.array(Page)), ...refusals(401, 404, 415, 422) },
    }),
    async (c) => {
      const { pages } = c.req.valid('json')
      await editInProject(c.var, async (trx, { id }) => {
        if ((await updatePages(trx, id, pages)) < pages.length) throw invalid(['body', 'pages'], NO_SUCH_PAGE)
      })
      const changed = new Set(pages.map(({ page_id }) => page_id))
      const all = await listPages(c.var.services.db, c.var.version.id)
      return c.json(all.filter(({ id }) => changed.has(id)).map(showPage), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/pages/{page_id}',
      summary: 'Rename a page, or publish it and take it back to draft',
      ...guarded('manageProject', 'page'),
      request: { params: PagePath, body: takes(UpdatePage) },
      responses: { ...answers(Page), ...refusals(401, 404, 415, 422) },
    }),
    async (c) => {
      await editInProject(c.var, (trx, { page_id }) => updatePage(trx, page_id, c.req.valid('json')))
      return c.json(showPage(await findWholePage(c)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/pages/{page_id}',
      summary: 'Move a page with its texts and translations to the bin of its project, for 30 days',
      ...guarded('manageProject', 'page'),
      request: { params: PagePath },
      responses: { ...answersNothing, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      await moveToBin(c.var, { kind: 'page', id: c.var.page.page_id }, requester(c))
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/pages/{page_id}/source-texts',
      summary: 'The source texts of a page, in the order of its file',
      ...guarded('readProject', 'page'),
      request: { params: PagePath, query: SourceTextsQuery },
      responses: { ...answers(SourceTexts), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const page = await findWholePage(c)
      const texts = sourceTextsAsJson(c.var.services.db, page.id, c.req.valid('query'))
      return jsonList<z.infer<typeof SourceTexts>>(c, texts, ['{"data":', `,"count":${page.source_texts_count}}`])
    },
  )

export type PageRoutes = typeof pageRoutes
