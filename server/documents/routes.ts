import { createRoute } from '@hono/zod-openapi'
import { invalid } from '../http/apiError.ts'
import { forSignedInOrToken } from '../http/guards.ts'
import { answers, createRouter, refusals } from '../http/openapi/openapi.ts'
import { PagePath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { Document, LanguageQuery, Ticket } from './contract.ts'

export const documentRoutes = createRouter('live documents')
  .openapi(
    createRoute({
      method: 'get',
      path: '/pages/{page_id}/document',
      summary: 'The live document of a page and a target language',
      ...guarded('readProject', 'page'),
      request: { params: PagePath, query: LanguageQuery },
      responses: { ...answers(Document), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, page } = c.var
      const { language } = c.req.valid('query')
      if (!page.target_languages.includes(language))
        throw invalid(['query', 'language'], 'This is not a target language of the project')
      return c.json(await services.collab.openDocument(page.page_id, language), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/collab/tickets',
      summary: 'Let one plain Yjs client in, once, within 60 seconds',
      ...forSignedInOrToken('readProject'),
      responses: { ...answers(Ticket), ...refusals(401) },
    }),
    async (c) => {
      c.header('Cache-Control', 'no-store')
      return c.json({ ticket: await c.var.services.collab.createTicket(c.var.session_id) }, 200)
    },
  )

export type DocumentRoutes = typeof documentRoutes
