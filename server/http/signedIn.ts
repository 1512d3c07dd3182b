import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { EndOfToken } from '#db/queries/accounts/apiTokens.ts'
import { type Hold, holdPerson, holdSession, holdSuperuser, holdToken } from '#db/queries/accounts/holds.ts'
import { ApiError, forbidden } from './apiError.ts'
import type { Env } from './env.ts'
import { refuseSpent } from './limits/limitPerson.ts'
import { limitCall } from './limits/rateLimit.ts'
import { presetHeader } from './presetHeader.ts'
import { PRIVATE } from './security.ts'
import { withHold } from './write.ts'

export const NOT_PRIVILEGED = "The user doesn't have enough privileges"
const CHALLENGE = { 'WWW-Authenticate': 'Bearer' }

export const invalidToken = () => new ApiError(401, 'Could not validate credentials', CHALLENGE)
const NOT_FOR_TOKENS = 'API tokens may not do this. Please sign in with your password.'
export const notForTokens = () => forbidden(NOT_FOR_TOKENS)
const ENDS: Record<EndOfToken, string> = {
  revoked: 'This API token was revoked',
  expired: 'This API token has expired',
}
const notPrivileged = () => forbidden(NOT_PRIVILEGED)

/** Bearer token to user; without a good one a 401, and whatever is written when it has stopped being one is not written. */
export const signedInOrToken = createMiddleware<Env>(async (c, next) => {
  const [scheme, token] = (c.req.header('authorization') ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new ApiError(401, 'Not authenticated', CHALLENGE)
  const { services } = c.var
  await refuseSpent(c, token)
  const session = await services.sessionLooks.find(token, services.caller.network())
  if (!session) throw invalidToken()
  if ('ended' in session) throw new ApiError(401, ENDS[session.ended], CHALLENGE)
  c.set('user', session.user)
  c.set('session_id', session.session_id)
  if (session.token) c.set('token', session.token)
  presetHeader(c, 'Cache-Control', PRIVATE)
  await limitCall(c, session.token?.id ?? session.user.id, token)
  c.set('services', { ...services, db: services.connections.of(session.user.id) })
  if (c.req.method === 'GET') return next()
  hold(c, (session.token ? holdToken : holdSession)(session.session_id, invalidToken))
  await next()
  services.collab.hints.written()
})

/** Refuses API tokens. */
export const signedIn = createMiddleware<Env>((c, next) =>
  signedInOrToken(c, async () => {
    if (c.var.token) throw notForTokens()
    await next()
  }),
)

export const superuser = createMiddleware<Env>(async (c, next) => {
  const { user } = c.var
  if (!user.is_superuser) throw notPrivileged()
  if (c.req.method === 'GET') return next()
  hold(c, holdSuperuser(user.id, notPrivileged))
  return next()
})

/** Behind `signedIn`: for calls that end sessions of the person themselves, or change what they sign in with. */
export const ownAccount = createMiddleware<Env>((c, next) => {
  hold(c, holdPerson(c.var.user.id))
  return next()
})

const hold = (c: Context<Env>, hold: Hold) => c.set('services', withHold(c.var.services, hold))
