import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { listTokens, revokeToken } from '#db/queries/accounts/apiTokens.ts'
import { recentlySignedIn } from '../accounts/sessions/recentSignIn.ts'
import { notFound } from '../http/apiError.ts'
import { forSignedIn } from '../http/guards.ts'
import { answers, answersNothing, createRouter, refusals, takes } from '../http/openapi/openapi.ts'
import { NOT_KEPT } from '../http/security.ts'
import { ownAccount } from '../http/signedIn.ts'
import { write } from '../http/write.ts'
import { ApiToken, CreateToken, NewApiToken, TokenPath } from './contract.ts'
import { makePersonalToken } from './makeToken.ts'
import { showToken } from './showToken.ts'

export const personalTokenRoutes = createRouter('API tokens')
  .openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: 'My API tokens, the newest first',
      ...forSignedIn(),
      responses: { ...answers(z.array(ApiToken)), ...refusals(401) },
    }),
    async (c) => {
      const { services, user } = c.var
      return c.json((await listTokens(services.db, { user_id: user.id })).map(showToken), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/',
      summary: 'Make an API token that acts for me, shown this once; needs the password within ten minutes',
      ...forSignedIn(recentlySignedIn, ownAccount),
      request: { body: takes(CreateToken) },
      responses: { ...answers(NewApiToken), ...refusals(401, 403, 409, 415, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      return c.json(await makePersonalToken(services, user, c.req.valid('json')), 200, NOT_KEPT)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{token_id}',
      summary: 'Revoke an API token of mine; it does nothing from the answer on',
      ...forSignedIn(),
      request: { params: TokenPath },
      responses: { ...answersNothing, ...refusals(401, 403, 404, 422) },
    }),
    async (c) => {
      const { services, user } = c.var
      const { token_id } = c.req.valid('param')
      if (!(await write(services, (trx) => revokeToken(trx, { user_id: user.id }, token_id)))) throw notFound('Token')
      services.collab.hints.accessChanged()
      return c.body(null, 204)
    },
  )
