import { createRoute } from '@hono/zod-openapi'
import { countSourceChanged, listSourceChanged } from '#db/queries/files/sourceChanges.ts'
import { answers, createRouter, refusals } from '../../http/openapi/openapi.ts'
import { PagePath, VersionPath } from '../../rights/contract.ts'
import { guarded } from '../../rights/guarded.ts'
import { InLanguage, SourceChanged, SourceChangesOfVersion } from './contract.ts'

export const sourceChangeRoutes = createRouter('translations')
  .openapi(
    createRoute({
      ...guarded('readProject', 'page'),
      method: 'get',
      path: '/pages/{page_id}/source-changes',
      summary: 'The texts of a page whose source has changed since they were translated into one language',
      request: { params: PagePath, query: InLanguage },
      responses: { ...answers(SourceChanged), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { page_id } = c.var.page
      const source_text_ids = await listSourceChanged(c.var.services.db, page_id, c.req.valid('query').language)
      return c.json({ source_text_ids }, 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('readProject', 'version'),
      method: 'get',
      path: '/versions/{version_id}/source-changes',
      summary: 'The number of texts whose source has changed since they were translated, by page and language',
      request: { params: VersionPath },
      responses: { ...answers(SourceChangesOfVersion), ...refusals(401, 404, 422) },
    }),
    async (c) => {
      const { services } = c.var
      const { id } = c.var.version
      return c.json(await countSourceChanged(services.db, id), 200)
    },
  )
