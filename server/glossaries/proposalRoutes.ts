import { createRoute } from '@hono/zod-openapi'
import { limitProposals } from '../http/limits/rateLimit.ts'
import { answers, createRouter, refusals } from '../http/openapi/openapi.ts'
import { PagePath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { ProposedTerms } from './contract.ts'
import { proposeTerms } from './proposeTerms.ts'

export const termProposalRoutes = createRouter('glossaries').openapi(
  createRoute({
    method: 'post',
    path: '/pages/{page_id}/propose-terms',
    summary: 'Have the AI look for terms in the first texts of a page, with where they stand. Nothing is stored',
    ...guarded('orderTranslations', 'page', limitProposals),
    request: { params: PagePath },
    responses: { ...answers(ProposedTerms), ...refusals(401, 404, 422, 429, 503) },
  }),
  async (c) => {
    const { services, page, user } = c.var
    return c.json(await proposeTerms(services, page, user.id, c.req.raw.signal), 200)
  },
)

export type TermProposalRoutes = typeof termProposalRoutes
