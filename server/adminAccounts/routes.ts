import { createRoute } from '@hono/zod-openapi'
import { ApiError } from '../http/apiError.ts'
import { forSuperusers } from '../http/guards.ts'
import { answers, createRouter, refusals } from '../http/openapi/openapi.ts'
import { AccountQuery, Accounts } from './contract.ts'
import { readPlace } from './place.ts'
import { showAccounts } from './showAccounts.ts'

export const adminAccountRoutes = createRouter('users').openapi(
  createRoute({
    method: 'get',
    path: '/',
    summary: 'Everybody with plan, debt, caps, card and customer at Stripe, a page after the other',
    ...forSuperusers(),
    request: { query: AccountQuery },
    responses: { ...answers(Accounts), ...refusals(400, 401, 403, 422) },
  }),
  async (c) => {
    const { after, ...query } = c.req.valid('query')
    const place = after === undefined ? undefined : readPlace(query.sort, after)
    if (after !== undefined && !place) throw new ApiError(400, NO_PLACE)
    return c.json(await showAccounts(c.var.services, { ...query, after: place }), 200)
  },
)

const NO_PLACE = 'This is not the end of a page in this order'

export type AdminAccountRoutes = typeof adminAccountRoutes
