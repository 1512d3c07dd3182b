import { createRoute } from '@hono/zod-openapi'
import { invalid } from '../http/apiError.ts'
import { answers, BEARER, createRouter, refusals } from '../http/openapi/openapi.ts'
import { signedIn } from '../http/signedIn.ts'
import { requirePage } from '../organizations/access.ts'
import { Document, LanguageQuery, PagePath, Ticket } from './contract.ts'

const guarded = { middleware: signedIn, security: BEARER, tags: ['live documents'] }

export const documentRoutes = createRouter()
  .openapi(
    createRoute({
      method: 'get',
      path: '/pages/{page_id}/document',
      summary: 'The live document of a page and a target language',
      ...guarded,
      request: { params: PagePath, query: LanguageQuery },
      responses: { ...answers(Document), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { page_id } = c.req.valid('param')
      const { language } = c.req.valid('query')
      const project = await requirePage(services.db, user.id, page_id, 'useProjects')
      if (!project.target_languages.includes(language))
        throw invalid(['query', 'language'], 'This is not a target language of the project')
      return c.json(await services.collab.openDocument(page_id, language), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/collab/tickets',
      summary: 'Let one plain Yjs client in, once, within 60 seconds',
      ...guarded,
      responses: { ...answers(Ticket), ...refusals(401) },
    }),
    async (c) => {
      c.header('Cache-Control', 'no-store')
      return c.json({ ticket: await c.var.services.collab.createTicket(c.var.session_id) }, 200)
    },
  )

export type DocumentRoutes = typeof documentRoutes
