import { createRoute } from '@hono/zod-openapi'
import { v7 as uuid } from 'uuid'
import { insertPage } from '#db/queries/pages/pages.ts'
import type { Trx } from '#db/schema.ts'
import { answers, BEARER, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { signedIn } from '../http/signedIn.ts'
import { requireVersion } from '../organizations/access.ts'
import { editInProject } from '../projects/editInProject.ts'
import { CreatePage, Page, VersionPath } from './contract.ts'
import { showPage } from './showPage.ts'

const guarded = { middleware: signedIn, security: BEARER, tags: ['pages'] }

/** Stands by itself because it is answered without the prefix of the API too (spec §7). */
export const pageCreationRoutes = createRouter().openapi(
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
    const find = (trx: Trx) => requireVersion(trx, user.id, version_id, 'useProjects')
    const page = await editInProject(services, find, (trx) => insertPage(trx, { id: uuid(), version_id, name, type }))
    return c.json(showPage({ ...page, source_texts_count: 0, original_format: null }), 200)
  },
)
