import { createRoute } from '@hono/zod-openapi'
import { listArchivedTexts, listArchivedTranslations } from '#db/queries/reimports/changedTexts.ts'
import { signedInWithFiles } from '../files/movesFiles.ts'
import { notFound } from '../http/apiError.ts'
import { takesForm } from '../http/body/takesForm.ts'
import { answers, BEARER, createRouter, Message, refusals, takes } from '../http/openapi/openapi.ts'
import { signedIn } from '../http/signedIn.ts'
import { requester } from '../liveEdits/actors.ts'
import { requirePage } from '../organizations/access.ts'
import { requirePageInProject } from '../organizations/pageAccess.ts'
import {
  ArchivedTextPath,
  ArchivedTexts,
  ArchivedTranslations,
  PagePath,
  ReimportedFile,
  ReimportForm,
  ReimportPreview,
  RestoreTexts,
} from './contract.ts'
import { withComparedFile } from './openReimport.ts'
import { previewReimport } from './previewReimport.ts'
import { reimportFile } from './reimportFile.ts'
import { restoreTexts } from './restoreTexts.ts'
import { sourceChangeRoutes } from './sourceChangeRoutes.ts'
import { suggestionRoutes } from './suggestionRoutes.ts'

const guarded = { middleware: signedIn, security: BEARER, tags: ['pages'] }
const moving = { ...guarded, middleware: signedInWithFiles }

export const reimportRoutes = createRouter()
  .route('/', sourceChangeRoutes)
  .route('/', suggestionRoutes)
  .openapi(
    createRoute({
      method: 'post',
      path: '/pages/{page_id}/reimport/preview',
      summary: 'What a file that comes back would change in its page. Nothing is stored',
      ...moving,
      request: { params: PagePath },
      requestBody: takesForm(ReimportForm),
      responses: { ...answers(ReimportPreview), ...refusals(400, 401, 404, 413, 422) },
    }),
    async (c) => {
      const { page_id } = c.req.valid('param')
      await requirePage(c.var.services.db, c.var.user.id, page_id, 'useProjects')
      return c.json(await previewReimport(c, await requirePageInProject(c, page_id)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/pages/{page_id}/reimport',
      summary: 'Merge a file into its page: all of it or nothing',
      ...moving,
      request: { params: PagePath },
      requestBody: takesForm(ReimportForm),
      responses: { ...answers(ReimportedFile), ...refusals(400, 401, 404, 409, 413, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { page_id } = c.req.valid('param')
      await requirePage(services.db, user.id, page_id, 'useProjects')
      const { source_language, target_languages } = await requirePageInProject(c, page_id)
      const page = { page_id, targets: target_languages }
      const merged = await withComparedFile(c, { page_id, source_language, target_languages }, (compared) =>
        reimportFile(services, page, compared, requester(c)),
      )
      return c.json(merged, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/pages/{page_id}/archived-texts',
      summary: 'Texts that are gone from the file of a page, with their translations kept',
      ...guarded,
      request: { params: PagePath },
      responses: { ...answers(ArchivedTexts), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { page_id } = c.req.valid('param')
      await requirePageInProject(c, page_id)
      const texts = await listArchivedTexts(c.var.services.db, page_id)
      const data = texts.map(({ archived_at, archived_position: _, translations, ...text }) => ({
        ...text,
        archived_at: archived_at.toISOString(),
        translations: translations ?? 0,
      }))
      return c.json({ data }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/pages/{page_id}/archived-texts/{source_text_id}',
      summary: 'The translations that an archived text keeps',
      ...guarded,
      request: { params: ArchivedTextPath },
      responses: { ...answers(ArchivedTranslations), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { page_id, source_text_id } = c.req.valid('param')
      await requirePageInProject(c, page_id)
      const data = await listArchivedTranslations(c.var.services.db, page_id, source_text_id)
      if (!data) throw notFound('Source text')
      return c.json({ data }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/pages/{page_id}/archived-texts/restore',
      summary: 'Bring archived texts back with their translations',
      ...guarded,
      request: { params: PagePath, body: takes(RestoreTexts) },
      responses: { ...answers(Message), ...refusals(401, 404, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { page_id } = c.req.valid('param')
      await requirePage(services.db, user.id, page_id, 'useProjects')
      const count = await restoreTexts(services, page_id, c.req.valid('json').source_text_ids, requester(c))
      return c.json({ message: count === 1 ? '1 text is back' : `${count} texts are back` }, 200)
    },
  )

export type ReimportRoutes = typeof reimportRoutes
