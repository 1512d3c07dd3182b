import { createRoute } from '@hono/zod-openapi'
import { countSourceChanged, listSourceChanged } from '#db/queries/reimports/sourceChanges.ts'
import { answers, BEARER, createRouter, refusals } from '../http/openapi/openapi.ts'
import { signedIn } from '../http/signedIn.ts'
import { requireVersion } from '../organizations/access.ts'
import { requirePageInProject } from '../organizations/pageAccess.ts'
import { VersionPath } from '../pages/contract.ts'
import { InLanguage, PagePath, SourceChanged, SourceChangesOfVersion } from './contract.ts'

const guarded = { middleware: signedIn, security: BEARER, tags: ['translations'] }

export const sourceChangeRoutes = createRouter()
  .openapi(
    createRoute({
      ...guarded,
      method: 'get',
      path: '/pages/{page_id}/source-changes',
      summary: 'The texts of a page whose source has changed since they were translated into one language',
      request: { params: PagePath, query: InLanguage },
      responses: { ...answers(SourceChanged), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { page_id } = await requirePageInProject(c, c.req.valid('param').page_id)
      const source_text_ids = await listSourceChanged(c.var.services.db, page_id, c.req.valid('query').language)
      return c.json({ source_text_ids }, 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded,
      method: 'get',
      path: '/versions/{version_id}/source-changes',
      summary: 'The number of texts whose source has changed since they were translated, by page and language',
      request: { params: VersionPath },
      responses: { ...answers(SourceChangesOfVersion), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { id } = await requireVersion(services.db, user.id, c.req.valid('param').version_id, 'useProjects')
      return c.json(await countSourceChanged(services.db, id), 200)
    },
  )
