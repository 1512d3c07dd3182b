import { createMiddleware } from 'hono/factory'
import { findSession } from '#db/queries/sessions.ts'
import type { Env } from './env.ts'
import { ApiError, forbidden } from './errors.ts'
import { limitCall } from './rateLimit.ts'

/** In the words of the template, for whatever superusers alone may do. */
export const NOT_PRIVILEGED = "The user doesn't have enough privileges"
const CHALLENGE = { 'WWW-Authenticate': 'Bearer' }

/** Bearer token to user; without a good one a 401. */
export const signedIn = createMiddleware<Env>(async (c, next) => {
  const [scheme, token] = (c.req.header('authorization') ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new ApiError(401, 'Not authenticated', CHALLENGE)
  const session = await findSession(c.var.services.db, token)
  if (!session) throw new ApiError(401, 'Could not validate credentials', CHALLENGE)
  c.set('user', session.user)
  c.set('session_id', session.session_id)
  await limitCall(c, session.user.id)
  await next()
})

/** Behind `signedIn`: for those who run the service. */
export const superuser = createMiddleware<Env>(async (c, next) => {
  if (!c.var.user.is_superuser) throw forbidden(NOT_PRIVILEGED)
  await next()
})
