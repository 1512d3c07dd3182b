import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { listTokens, revokeToken } from '#db/queries/accounts/apiTokens.ts'
import { recentlySignedIn } from '../accounts/sessions/recentSignIn.ts'
import { notFound } from '../http/apiError.ts'
import { answers, answersNothing, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { NOT_KEPT } from '../http/security.ts'
import { write } from '../http/write.ts'
import { OrganizationPath } from '../rights/contract.ts'
import { guarded } from '../rights/guarded.ts'
import { ApiToken, CreateToken, NewApiToken, ServiceTokenPath } from './contract.ts'
import { makeServiceToken } from './makeToken.ts'
import { showToken } from './showToken.ts'

export const serviceTokenRoutes = createRouter('API tokens')
  .openapi(
    createRoute({
      method: 'get',
      path: '/{organization_id}/tokens',
      summary: 'The service tokens of an organization, the newest first',
      ...guarded('manageTokens', 'organization'),
      request: { params: OrganizationPath },
      responses: { ...answers(z.array(ApiToken)), ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      const { services, organization } = c.var
      return c.json((await listTokens(services.db, { organization_id: organization.id })).map(showToken), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{organization_id}/tokens',
      summary: 'Make a service token, shown this once, which outlives people; needs the password within ten minutes',
      ...guarded('manageTokens', 'organization', recentlySignedIn),
      request: { params: OrganizationPath, body: takes(CreateToken) },
      responses: { ...answers(NewApiToken), ...refusals(401, 403, 404, 409, 415, 422) },
    }),
    async (c) => {
      const { services, organization, user } = c.var
      const at = { id: organization.id, by: user.id }
      return c.json(await makeServiceToken(services, at, c.req.valid('json')), 200, NOT_KEPT)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{organization_id}/tokens/{token_id}',
      summary: 'Revoke a service token; it does nothing from the answer on',
      ...guarded('manageTokens', 'organization'),
      request: { params: ServiceTokenPath },
      responses: { ...answersNothing, ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      const { services, organization } = c.var
      const of = { organization_id: organization.id }
      const { token_id } = c.req.valid('param')
      if (!(await write(services, (trx) => revokeToken(trx, of, token_id)))) throw notFound('Token')
      services.collab.hints.accessChanged()
      return c.body(null, 204)
    },
  )
