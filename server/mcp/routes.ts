import { createRoute } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import type { Call, Env } from '../http/env.ts'
import { forSignedIn } from '../http/guards.ts'
import { answers, createRouter, refusals } from '../http/openapi/openapi.ts'
import { notForTokens } from '../http/signedIn.ts'
import { requester } from '../liveEdits/actors.ts'
import { guarded } from '../rights/guarded.ts'
import { AgentPath, CallsPath, CallsQuery, ServiceCallsPath, StoppedAgent, ToolCalls } from './contract.ts'
import { showCalls } from './showCalls.ts'
import { previewStop, stopAgent } from './stopAgent.ts'

const byPeople = createMiddleware<Env>(async (c, next) => {
  if (c.var.token) throw notForTokens()
  await next()
})
const ofAgent = {
  ...guarded('writeText', 'page', byPeople),
  'x-token': 'manageTokens',
  path: '/pages/{page_id}/agents/{token_id}/stop',
} as const

export const agentRoutes = createRouter('agents')
  .openapi(
    createRoute({
      ...ofAgent,
      method: 'get',
      summary: 'Preview a stop of an agent: what it takes back, and what stays, edited since. Nothing is changed',
      request: { params: AgentPath },
      responses: { ...answers(StoppedAgent), ...refusals(401, 403, 404, 409, 422) },
    }),
    async (c) => c.json(await previewStop(c.var.services, asking(c, c.var.page, c.req.valid('param').token_id)), 200),
  )
  .openapi(
    createRoute({
      ...ofAgent,
      method: 'post',
      summary: 'Revoke the token of an agent, and take back what it did in the organization since it began',
      request: { params: AgentPath },
      responses: { ...answers(StoppedAgent), ...refusals(401, 403, 404, 409, 422) },
    }),
    async (c) => c.json(await stopAgent(c.var.services, asking(c, c.var.page, c.req.valid('param').token_id)), 200),
  )
  .openapi(
    createRoute({
      ...forSignedIn(),
      method: 'get',
      path: '/users/me/tokens/{token_id}/calls',
      summary: 'Tool calls of agents with an API token of mine in the last 30 days, the newest first',
      request: { params: CallsPath, query: CallsQuery },
      responses: { ...answers(ToolCalls), ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { token_id } = c.req.valid('param')
      return c.json(await showCalls(services.db, { user_id: user.id }, token_id, c.req.valid('query').before), 200)
    },
  )
  .openapi(
    createRoute({
      ...guarded('manageTokens', 'organization'),
      method: 'get',
      path: '/organizations/{organization_id}/tokens/{token_id}/calls',
      summary: 'Tool calls of agents with a service token in the last 30 days, the newest first',
      request: { params: ServiceCallsPath, query: CallsQuery },
      responses: { ...answers(ToolCalls), ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      const { services, organization } = c.var
      const { token_id } = c.req.valid('param')
      const of = { organization_id: organization.id }
      return c.json(await showCalls(services.db, of, token_id, c.req.valid('query').before), 200)
    },
  )

type PageOf = Parameters<typeof stopAgent>[1]['page']
const asking = (c: Call, page: PageOf, token_id: string) => ({ page, token_id, asker: c.var.user, by: requester(c) })

export type AgentRoutes = typeof agentRoutes
