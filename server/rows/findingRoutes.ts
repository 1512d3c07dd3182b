import { createRoute } from '@hono/zod-openapi'
import { answers, createRouter, refusals } from '../http/openapi/openapi.ts'
import { PagePath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { requireTargets } from '../rights/pageAccess.ts'
import { FaultyRows, FindingsQuery } from './contract.ts'
import { judgePage } from './judgePage.ts'

export const findingRoutes = createRouter('translations').openapi(
  createRoute({
    ...guarded('readProject', 'page'),
    method: 'get',
    path: '/pages/{page_id}/findings',
    summary: 'Findings on the translations of a page, as the table shows them: 200 translations at once',
    request: { params: PagePath, query: FindingsQuery },
    responses: { ...answers(FaultyRows), ...refusals(401, 404, 422) },
  }),
  async (c) => {
    const { services, user, page } = c.var
    const wanted = c.req.valid('query')
    requireTargets(page, [wanted.language])
    return c.json(await judgePage(services, user.id, page, wanted), 200)
  },
)
