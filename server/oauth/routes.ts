import { createRoute } from '@hono/zod-openapi'
import { forSignedIn } from '../http/guards.ts'
import { answers, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { NOT_KEPT } from '../http/security.ts'
import { ownAccount } from '../http/signedIn.ts'
import { AllowTool, AnsweredRequest, RequestPath, ToolRequest } from './contract.ts'
import { allowRequest, refuseRequest, showRequest } from './requests.ts'

export const toolRequestRoutes = createRouter('API tokens')
  .openapi(
    createRoute({
      method: 'get',
      path: '/{request_id}/question',
      summary: 'Show what a tool asks for by OAuth, in the browser that it opened',
      ...forSignedIn(),
      request: { params: RequestPath },
      responses: { ...answers(ToolRequest), ...refusals(401, 403, 404, 422) },
    }),
    async (c) => c.json(await showRequest(c, c.req.valid('param').request_id), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{request_id}/allow',
      summary: 'Connect the tool, which acts for me; deeds that change something need the password within ten minutes',
      ...forSignedIn(ownAccount),
      request: { params: RequestPath, body: takes(AllowTool) },
      responses: { ...answers(AnsweredRequest), ...refusals(401, 403, 404, 409, 415, 422) },
    }),
    async (c) => c.json(await allowRequest(c, c.req.valid('param').request_id, c.req.valid('json')), 200, NOT_KEPT),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{request_id}/refuse',
      summary: 'Refuse the tool, which is told so',
      ...forSignedIn(),
      request: { params: RequestPath },
      responses: { ...answers(AnsweredRequest), ...refusals(401, 403, 404, 422) },
    }),
    async (c) => c.json(await refuseRequest(c, c.req.valid('param').request_id), 200),
  )
