import { createRoute } from '@hono/zod-openapi'
import { violates } from '#db/failures.ts'
import {
  deleteOtherSessions,
  deleteSession,
  findFirstSuperuserEmail,
  findHashedPassword,
  findUserByEmail,
  type SignedInUser,
  updateUser,
} from '#db/queries/users.ts'
import { Quota } from '../billing/contract.ts'
import { findQuota } from '../billing/quota.ts'
import { ApiError, forbidden, notFound } from '../http/errors.ts'
import { answers, BEARER, createRouter, Message, refusals, takes } from '../http/openapi.ts'
import { limitSignIns, limitSignUps } from '../http/rateLimit.ts'
import { signedIn } from '../http/signedIn.ts'
import type { Services } from '../services.ts'
import { ChangePassword, SignedUp, SignIn, SignUp, Support, Token, UpdateMe, User } from './contract.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { startSession } from './sessions.ts'
import { signUp } from './signUp.ts'

const tags = ['accounts']
const mine = { middleware: signedIn, security: BEARER, tags }

/** Made for each app: the failed attempts it counts are its own. */
export const loginRoutes = () =>
  createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/login/access-token',
        summary: 'Sign in',
        tags,
        middleware: limitSignIns(),
        request: { body: { required: true, content: { 'application/x-www-form-urlencoded': { schema: SignIn } } } },
        responses: { ...answers(Token), ...refusals(400, 415, 422, 429) },
      }),
      async (c) => {
        const { db } = c.var.services
        const { username, password } = c.req.valid('form')
        const person = await findUserByEmail(db, username.trim().toLowerCase())
        if (!(await isPassword(password, person?.hashed_password)))
          throw new ApiError(400, 'Incorrect email or password')
        if (!person?.is_active) throw new ApiError(400, 'Inactive user')
        return c.json(await startSession(db, person.id), 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/login/test-token',
        summary: 'Who the token belongs to',
        ...mine,
        responses: { ...answers(User), ...refusals(401) },
      }),
      async (c) => c.json(await showUser(c.var.services, c.var.user), 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/logout',
        summary: 'End this session, in live documents too',
        ...mine,
        responses: { ...answers(Message), ...refusals(401) },
      }),
      async (c) => {
        const { services, session_id } = c.var
        await deleteSession(services.db, session_id)
        services.collab.hints.accessChanged()
        return c.json({ message: 'Signed out' }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/support',
        summary: 'Whom to write to for help',
        ...mine,
        responses: { ...answers(Support), ...refusals(401) },
      }),
      async (c) => {
        const { config, db } = c.var.services
        return c.json({ email: config.supportEmail ?? (await findFirstSuperuserEmail(db)) ?? null }, 200)
      },
    )

export const accountRoutes = () =>
  createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/signup',
        summary: 'Register: the person with a personal organization, signed in',
        tags,
        middleware: limitSignUps(),
        request: { body: takes(SignUp) },
        responses: { ...answers(SignedUp), ...refusals(400, 403, 415, 422, 429) },
      }),
      async (c) => {
        const { config, db } = c.var.services
        if (!config.isSignupOpen) throw forbidden('Open user registration is forbidden on this server')
        const { user, token } = await signUp(db, c.req.valid('json'))
        return c.json({ ...(await showUser(c.var.services, user)), ...token }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/me',
        summary: 'The person signed in',
        ...mine,
        responses: { ...answers(User), ...refusals(401) },
      }),
      async (c) => c.json(await showUser(c.var.services, c.var.user), 200),
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/me',
        summary: 'Change my name or address',
        ...mine,
        request: { body: takes(UpdateMe) },
        responses: { ...answers(User), ...refusals(401, 409, 415, 422) },
      }),
      async (c) => {
        const { services, user } = c.var
        const { email, full_name } = c.req.valid('json')
        if (email === undefined && full_name === undefined) return c.json(await showUser(services, user), 200)
        try {
          return c.json(await showUser(services, await updateUser(services.db, user.id, { email, full_name })), 200)
        } catch (error) {
          if (violates(error, 'users_email_key')) throw new ApiError(409, 'User with this email already exists')
          throw error
        }
      },
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/me/password',
        summary: 'Change my password; all my other sessions end',
        ...mine,
        request: { body: takes(ChangePassword) },
        responses: { ...answers(Message), ...refusals(400, 401, 415, 422) },
      }),
      async (c) => {
        const { services, user, session_id } = c.var
        const { current_password, new_password } = c.req.valid('json')
        const { hashed_password } = await findHashedPassword(services.db, user.id)
        if (!(await isPassword(current_password, hashed_password))) throw new ApiError(400, 'Incorrect password')
        if (current_password === new_password)
          throw new ApiError(400, 'New password cannot be the same as the current one')
        const next = await hashPassword(new_password)
        await services.db.transaction().execute(async (trx) => {
          await updateUser(trx, user.id, { hashed_password: next })
          await deleteOtherSessions(trx, user.id, session_id)
        })
        services.collab.hints.accessChanged()
        return c.json({ message: 'Password updated successfully' }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/me/quota',
        summary: 'My words, over all organizations I own',
        ...mine,
        responses: { ...answers(Quota), ...refusals(401) },
      }),
      async (c) => c.json(await requireQuota(c.var.services, c.var.user.id), 200),
    )

async function requireQuota({ db, config }: Services, userId: string) {
  const quota = await findQuota(db, userId, config)
  if (!quota) throw notFound('User')
  return quota
}

async function showUser(services: Services, user: SignedInUser) {
  const { words_translated } = await requireQuota(services, user.id)
  return { ...user, words_translated }
}

export type LoginRoutes = ReturnType<typeof loginRoutes>
export type AccountRoutes = ReturnType<typeof accountRoutes>
