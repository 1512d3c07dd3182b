import { createRoute } from '@hono/zod-openapi'
import { Quota } from '../billing/contract.ts'
import { findQuota } from '../billing/quota.ts'
import { forbidden, notFound } from '../http/apiError.ts'
import { forAnyone, forSignedIn } from '../http/guards.ts'
import { countProofMail, limitPasswordChanges, limitSignUps } from '../http/limits/rateLimit.ts'
import { answers, createRouter, Message, refusals, takes } from '../http/openapi/openapi.ts'
import { NOT_KEPT } from '../http/security.ts'
import { ownAccount } from '../http/signedIn.ts'
import { changePassword, changeProfile, NOT_THEMSELVES } from './changeAccount.ts'
import { ChangePassword, SignedUp, SignUp, UpdateMe, User } from './contract.ts'
import { deleteAccount } from './deleteAccount.ts'
import { requireUncommon } from './passwords/commonPasswords.ts'
import { proofRoutes } from './proofRoutes.ts'
import { recoveryRoutes } from './recoveryRoutes.ts'
import { sessionRoutes } from './sessionRoutes.ts'
import { deviceOf } from './sessions/devices.ts'
import { recentlySignedIn, requireRecentSignIn } from './sessions/recentSignIn.ts'
import { signUp } from './sessions/signUp.ts'
import { showUser } from './showUsers.ts'
import { signInRoutes } from './signInRoutes.ts'

const myRoutes = createRouter('accounts')
  .openapi(
    createRoute({
      method: 'post',
      path: '/signup',
      summary: 'Register: the person with a personal organization, signed in',
      ...forAnyone(limitSignUps),
      request: { body: takes(SignUp) },
      responses: { ...answers(SignedUp), ...refusals(400, 403, 415, 422, 429) },
    }),
    async (c) => {
      const { config } = c.var.services
      if (!config.isSignupOpen) throw forbidden('Open user registration is forbidden on this server')
      const { user, token } = await signUp(c.var.services, c.req.valid('json'), deviceOf(c))
      return c.json({ ...(await showUser(c.var.services, user)), ...token }, 200, NOT_KEPT)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/me',
      summary: 'The person signed in',
      ...forSignedIn(),
      responses: { ...answers(User), ...refusals(401) },
    }),
    async (c) => c.json(await showUser(c.var.services, c.var.user), 200),
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/me',
      summary: 'Change my name or address; another address needs the password within the last ten minutes',
      ...forSignedIn(ownAccount),
      request: { body: takes(UpdateMe) },
      responses: { ...answers(User), ...refusals(401, 403, 409, 415, 422, 429) },
    }),
    async (c) => {
      const { services, user, session_id } = c.var
      const { email, full_name } = c.req.valid('json')
      const change = { ...(email && { email }), ...(full_name !== undefined && { full_name }) }
      if (Object.keys(change).length === 0) return c.json(await showUser(services, user), 200)
      if (email && email !== user.email) {
        await requireRecentSignIn(c)
        await countProofMail(c)
      }
      return c.json(await showUser(services, await changeProfile(services, user.id, session_id, change)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/me',
      summary:
        'Delete my account, my personal organization and all that is in it; needs the password within ten minutes',
      ...forSignedIn(recentlySignedIn, ownAccount),
      responses: { ...answers(Message), ...refusals(401, 402, 403, 409) },
    }),
    async (c) => {
      const { services, user } = c.var
      if (user.is_superuser) throw forbidden(NOT_THEMSELVES)
      await deleteAccount(services, user.id)
      return c.json({ message: 'User deleted successfully' }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/me/password',
      summary: 'Change my password; all my other sessions end',
      ...forSignedIn(limitPasswordChanges, ownAccount),
      request: { body: takes(ChangePassword) },
      responses: { ...answers(Message), ...refusals(400, 401, 415, 422, 429) },
    }),
    async (c) => {
      const { services, user, session_id } = c.var
      const given = c.req.valid('json')
      requireUncommon(given.new_password, user, 'new_password')
      await changePassword(services, { id: user.id, sessionId: session_id, device: deviceOf(c) }, given)
      return c.json({ message: 'Password updated successfully' }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/me/quota',
      summary: 'My words, over all organizations I own',
      ...forSignedIn(),
      responses: { ...answers(Quota), ...refusals(401) },
    }),
    async (c) => {
      const { db, config } = c.var.services
      const quota = await findQuota(db, c.var.user.id, config)
      if (!quota) throw notFound('User')
      return c.json(quota, 200)
    },
  )

export const loginRoutes = () => createRouter().route('/', signInRoutes).route('/', recoveryRoutes)

export const accountRoutes = () =>
  createRouter().route('/', myRoutes).route('/me', proofRoutes).route('/me/sessions', sessionRoutes)

export type LoginRoutes = ReturnType<typeof loginRoutes>
export type AccountRoutes = ReturnType<typeof accountRoutes>
