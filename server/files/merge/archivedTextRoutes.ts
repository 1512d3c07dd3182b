import { createRoute } from '@hono/zod-openapi'
import { listArchivedTexts, listArchivedTranslations } from '#db/queries/files/changedTexts.ts'
import { notFound } from '../../http/apiError.ts'
import { answers, createRouter, Message, refusals, takes } from '../../http/openapi/openapi.ts'
import { requester } from '../../liveEdits/actors.ts'
import { PagePath } from '../../rights/contract.ts'
import { guarded } from '../../rights/guarded.ts'
import { ArchivedTextPath, ArchivedTexts, ArchivedTranslations, RestoreTexts } from './contract.ts'
import { restoreTexts } from './restoreTexts.ts'

export const archivedTextRoutes = createRouter('pages')
  .openapi(
    createRoute({
      method: 'get',
      path: '/pages/{page_id}/archived-texts',
      summary: 'Texts that are gone from the file of a page, with their translations kept',
      ...guarded('readProject', 'page'),
      request: { params: PagePath },
      responses: { ...answers(ArchivedTexts), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const texts = await listArchivedTexts(c.var.services.db, c.var.page.page_id)
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
      ...guarded('readProject', 'page'),
      request: { params: ArchivedTextPath },
      responses: { ...answers(ArchivedTranslations), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { page_id, source_text_id } = c.req.valid('param')
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
      ...guarded('bringFiles', 'page'),
      request: { params: PagePath, body: takes(RestoreTexts) },
      responses: { ...answers(Message), ...refusals(401, 404, 415, 422) },
    }),
    async (c) => {
      const { services, page } = c.var
      const count = await restoreTexts(services, page.page_id, c.req.valid('json').source_text_ids, requester(c))
      return c.json({ message: count === 1 ? '1 text is back' : `${count} texts are back` }, 200)
    },
  )
