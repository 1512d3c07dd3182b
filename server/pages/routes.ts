import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { findPageForUser, listPages, sourceTextsAsJson, updatePage } from '#db/queries/pages/pages.ts'
import type { Db, Trx } from '#db/schema.ts'
import { moveToBin } from '../bin/moveToBin.ts'
import { notFound } from '../http/apiError.ts'
import { jsonList } from '../http/body/jsonText.ts'
import { answers, answersNothing, BEARER, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { signedIn } from '../http/signedIn.ts'
import type { Writing } from '../http/write.ts'
import { requester } from '../liveEdits/actors.ts'
import { requireCapability, requirePage, requireVersion } from '../organizations/access.ts'
import { editInProject } from '../projects/editInProject.ts'
import { Page, PagePath, SourceTexts, SourceTextsQuery, UpdatePage, VersionPath } from './contract.ts'
import { showPage } from './showPage.ts'

const guarded = { middleware: signedIn, security: BEARER, tags: ['pages'] }

async function requireWholePage(db: Db, userId: string, pageId: string) {
  const page = await findPageForUser(db, pageId, userId)
  if (!page) throw notFound('Page')
  await requireCapability(db, userId, page.organization_id, 'useProjects')
  return page
}

const changePage = (services: Writing, userId: string, pageId: string, change: (trx: Trx) => Promise<unknown>) => {
  const find = async (trx: Trx) => ({ project_id: (await requirePage(trx, userId, pageId, 'useProjects')).id })
  return editInProject(services, find, change)
}

export const pageRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/versions/{version_id}/pages',
      summary: 'The pages of a version, the newest first',
      ...guarded,
      request: { params: VersionPath },
      responses: { ...answers(z.array(Page)), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { id } = await requireVersion(services.db, user.id, c.req.valid('param').version_id, 'useProjects')
      return c.json((await listPages(services.db, id)).map(showPage), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/pages/{page_id}',
      summary: 'Rename a page, or publish it and take it back to draft',
      ...guarded,
      request: { params: PagePath, body: takes(UpdatePage) },
      responses: { ...answers(Page), ...refusals(401, 404, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { page_id } = c.req.valid('param')
      const change = c.req.valid('json')
      await changePage(services, user.id, page_id, (trx) => updatePage(trx, page_id, change))
      return c.json(showPage(await requireWholePage(services.db, user.id, page_id)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/pages/{page_id}',
      summary: 'Move a page with its texts and translations to the bin of its project, for 30 days',
      ...guarded,
      request: { params: PagePath },
      responses: { ...answersNothing, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { page_id } = c.req.valid('param')
      await moveToBin(c.var.services, { kind: 'page', id: page_id }, requester(c))
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/pages/{page_id}/source-texts',
      summary: 'The source texts of a page, in the order of its file',
      ...guarded,
      request: { params: PagePath, query: SourceTextsQuery },
      responses: { ...answers(SourceTexts), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const page = await requireWholePage(services.db, user.id, c.req.valid('param').page_id)
      const texts = sourceTextsAsJson(services.db, page.id, c.req.valid('query'))
      return jsonList<z.infer<typeof SourceTexts>>(c, texts, ['{"data":', `,"count":${page.source_texts_count}}`])
    },
  )

export type PageRoutes = typeof pageRoutes
