import { createRoute } from '@hono/zod-openapi'
import { deleteSession } from '#db/queries/accounts/sessions.ts'
import { findFirstSuperuserEmail } from '#db/queries/accounts/users.ts'
import { forAnyone, forSignedIn } from '../http/guards.ts'
import { limitSignIns } from '../http/limits/rateLimit.ts'
import { answers, createRouter, Message, refusals } from '../http/openapi/openapi.ts'
import { NOT_KEPT } from '../http/security.ts'
import { ownAccount } from '../http/signedIn.ts'
import { write } from '../http/write.ts'
import { SignIn, Support, Token, User } from './contract.ts'
import { deviceOf } from './sessions/devices.ts'
import { signIn } from './sessions/signIn.ts'
import { showUser } from './showUsers.ts'

export const signInRoutes = createRouter('accounts')
  .openapi(
    createRoute({
      method: 'post',
      path: '/login/access-token',
      summary: 'Sign in',
      ...forAnyone(limitSignIns),
      request: { body: { required: true, content: { 'application/x-www-form-urlencoded': { schema: SignIn } } } },
      responses: { ...answers(Token), ...refusals(400, 415, 422, 429) },
    }),
    async (c) => {
      const token = await signIn(c.var.services, c.req.valid('form'), deviceOf(c))
      return c.json(token, 200, NOT_KEPT)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/login/test-token',
      summary: 'The person of the token',
      ...forSignedIn(),
      responses: { ...answers(User), ...refusals(401) },
    }),
    async (c) => c.json(await showUser(c.var.services, c.var.user), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/logout',
      summary: 'End this session, in live documents too',
      ...forSignedIn(ownAccount),
      responses: { ...answers(Message), ...refusals(401) },
    }),
    async (c) => {
      const { services, session_id, user } = c.var
      await write(services, (trx) => deleteSession(trx, { id: session_id, user_id: user.id }))
      services.collab.hints.accessChanged()
      return c.json({ message: 'Signed out' }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/support',
      summary: 'The address for help',
      ...forSignedIn(),
      responses: { ...answers(Support), ...refusals(401) },
    }),
    async (c) => {
      const { config, db } = c.var.services
      return c.json({ email: config.supportEmail ?? (await findFirstSuperuserEmail(db)) ?? null }, 200)
    },
  )
