import { createRoute } from '@hono/zod-openapi'
import { forSignedIn } from '../http/guards.ts'
import { limitPasswordChanges, limitProofMails, limitResets } from '../http/limits/rateLimit.ts'
import { answers, createRouter, Message, refusals, takes } from '../http/openapi/openapi.ts'
import { ownAccount } from '../http/signedIn.ts'
import { ConfirmEmail, ConfirmPassword, User } from './contract.ts'
import { cancelPending, proveAddress, sendProofAgain } from './proveAddress.ts'
import { confirmPassword } from './sessions/recentSignIn.ts'
import { showUser } from './showUsers.ts'

export const proofRoutes = createRouter('accounts')
  .openapi(
    createRoute({
      method: 'post',
      path: '/confirm-password',
      summary: 'Give my password again; for ten minutes this session may change what needs it',
      ...forSignedIn(limitPasswordChanges, ownAccount),
      request: { body: takes(ConfirmPassword) },
      responses: { ...answers(Message), ...refusals(400, 401, 415, 422, 429) },
    }),
    async (c) => {
      const { services, user, session_id } = c.var
      await confirmPassword(services, user.id, session_id, c.req.valid('json').password)
      return c.json({ message: 'Password confirmed' }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/confirm-email',
      summary: 'Prove an address with the token from the mail, once; another address replaces mine',
      ...forSignedIn(limitResets, ownAccount),
      request: { body: takes(ConfirmEmail) },
      responses: { ...answers(User), ...refusals(400, 401, 409, 415, 422, 429) },
    }),
    async (c) => {
      const { services, user, session_id } = c.var
      const { token } = c.req.valid('json')
      const confirmed = await proveAddress(services, { user_id: user.id, session_id, token })
      return c.json(await showUser(services, confirmed), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/confirmation-mail',
      summary: 'Send the link again that confirms my address, or the pending one',
      ...forSignedIn(limitProofMails, ownAccount),
      responses: { ...answers(Message), ...refusals(400, 401, 429) },
    }),
    async (c) => {
      await sendProofAgain(c.var.services, c.var.user.id)
      return c.json({ message: 'Confirmation mail sent' }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/pending-email',
      summary: 'Keep my address: the pending one is forgotten',
      ...forSignedIn(ownAccount),
      responses: { ...answers(User), ...refusals(401) },
    }),
    async (c) => {
      const { services, user } = c.var
      return c.json(await showUser(services, await cancelPending(services, user.id)), 200)
    },
  )
