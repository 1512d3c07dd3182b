import { Readable } from 'node:stream'
import { createRoute } from '@hono/zod-openapi'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import {
  deletePage,
  findPageForUser,
  insertPage,
  listPages,
  type Page as StoredPage,
  sourceTextsAsJson,
  updatePage,
} from '#db/queries/pages.ts'
import { touchProject } from '#db/queries/projects.ts'
import type { Db, Trx } from '#db/schema.ts'
import { notFound } from '../http/errors.ts'
import { jsonText } from '../http/jsonText.ts'
import { answers, answersNothing, BEARER, createRouter, refusals, takes } from '../http/openapi.ts'
import { signedIn } from '../http/signedIn.ts'
import { takesForm } from '../http/takesForm.ts'
import { requireCapability, requirePage, requireVersion } from '../organizations/access.ts'
import { exportVersion } from '../projects/exportVersion.ts'
import {
  CreatePage,
  ExportQuery,
  ImportedPage,
  ImportForm,
  ImportPreview,
  Page,
  PagePath,
  SourceTexts,
  SourceTextsQuery,
  UpdatePage,
  VersionPath,
} from './contract.ts'
import { importPage } from './importPage.ts'
import { previewImport } from './previewImport.ts'

const guarded = { middleware: signedIn, security: BEARER, tags: ['pages'] }

const answersZip = {
  200: {
    description: 'One CSV a page: identifier, content, context and a column for each target language',
    content: { 'application/zip': { schema: z.string().meta({ format: 'binary' }) } },
  },
}

const shown = <Stored extends StoredPage>({ organization_id: _, ...page }: Stored & { organization_id?: string }) => ({
  ...page,
  tag: page.type,
})

async function showPage(db: Db, userId: string, pageId: string) {
  const page = await findPageForUser(db, pageId, userId)
  if (!page) throw notFound('Page')
  await requireCapability(db, userId, page.organization_id, 'useProjects')
  return page
}

/** Changes of one project's pages follow one another. */
const changePage = (db: Db, userId: string, pageId: string, change: (trx: Trx) => Promise<unknown>) =>
  db.transaction().execute(async (trx) => {
    const project = await requirePage(trx, userId, pageId, 'useProjects')
    await touchProject(trx, project.id)
    await change(trx)
  })

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
      return c.json((await listPages(services.db, id)).map(shown), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/versions/{version_id}/pages',
      summary: 'Create an empty page',
      ...guarded,
      request: { params: VersionPath, body: takes(CreatePage) },
      responses: { ...answers(Page), ...refusals(401, 404, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { version_id } = c.req.valid('param')
      const { name, type } = c.req.valid('json')
      const page = await services.db.transaction().execute(async (trx) => {
        const { project_id } = await requireVersion(trx, user.id, version_id, 'useProjects')
        await touchProject(trx, project_id)
        await requireVersion(trx, user.id, version_id, 'useProjects') // it may be gone by now
        return insertPage(trx, { id: uuid(), version_id, name, type })
      })
      return c.json(shown({ ...page, source_texts_count: 0 }), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/versions/{version_id}/pages/import',
      summary: 'Create a page from a CSV: all of it or nothing',
      ...guarded,
      request: { params: VersionPath },
      requestBody: takesForm(ImportForm),
      responses: { ...answers(ImportedPage), ...refusals(400, 401, 404, 413, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { id } = await requireVersion(services.db, user.id, c.req.valid('param').version_id, 'useProjects')
      return c.json(shown(await importPage(services.db, id, user, c)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/versions/{version_id}/pages/import/preview',
      summary: 'What an import of this CSV would do: columns, first rows, faults. Nothing is stored',
      ...guarded,
      request: { params: VersionPath },
      requestBody: takesForm(z.object({})),
      responses: { ...answers(ImportPreview), ...refusals(400, 401, 404, 413, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { id } = await requireVersion(services.db, user.id, c.req.valid('param').version_id, 'useProjects')
      return c.json(await previewImport(services.db, id, c), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/versions/{version_id}/export-pages',
      summary: 'All pages of a version as a ZIP of CSV files',
      ...guarded,
      request: { params: VersionPath, query: ExportQuery },
      responses: { ...answersZip, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { id } = await requireVersion(services.db, user.id, c.req.valid('param').version_id, 'useProjects')
      const zip = await exportVersion(services.db, id, c.req.valid('query').spreadsheet_safe)
      return c.body(Readable.toWeb(zip) as ReadableStream, 200, {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="version_${id}_pages.zip"`,
        'Cache-Control': 'no-store',
      })
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
      await changePage(services.db, user.id, page_id, (trx) => updatePage(trx, page_id, change))
      return c.json(shown(await showPage(services.db, user.id, page_id)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/pages/{page_id}',
      summary: 'Delete a page with its texts and translations',
      ...guarded,
      request: { params: PagePath },
      responses: { ...answersNothing, ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { page_id } = c.req.valid('param')
      await changePage(services.db, user.id, page_id, (trx) => deletePage(trx, page_id))
      services.collab.hints.accessChanged()
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
      const page = await showPage(services.db, user.id, c.req.valid('param').page_id)
      const data = await sourceTextsAsJson(services.db, page.id, c.req.valid('query'))
      return jsonText<z.infer<typeof SourceTexts>>(c, `{"data":${data},"count":${page.source_texts_count}}`)
    },
  )

export type PageRoutes = typeof pageRoutes
