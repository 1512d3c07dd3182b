import { createRoute } from '@hono/zod-openapi'
import { v7 as uuid } from 'uuid'
import { insertPage } from '#db/queries/pages/pages.ts'
import { answers, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { VersionPath } from '../rights/contract.ts'
import { editInProject } from '../rights/editInProject.ts'
import { guarded } from '../rights/guarded.ts'
import { CreatePage, Page } from './contract.ts'
import { showPage } from './showPage.ts'

/** Stands by itself because it is answered without the prefix of the API too (spec §7). */
export const pageCreationRoutes = createRouter('pages').openapi(
  createRoute({
    method: 'post',
    path: '/versions/{version_id}/pages',
    summary: 'Create an empty page',
    ...guarded('manageProject', 'version'),
    request: { params: VersionPath, body: takes(CreatePage) },
    responses: { ...answers(Page), ...refusals(401, 404, 415, 422) },
  }),
  async (c) => {
    const { name, type } = c.req.valid('json')
    const page = await editInProject(c.var, (trx, { id: version_id }) =>
      insertPage(trx, { id: uuid(), version_id, name, type }),
    )
    return c.json(showPage({ ...page, source_texts_count: 0, original_format: null }), 200)
  },
)
