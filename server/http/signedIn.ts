import { createMiddleware } from 'hono/factory'
import { findSession } from '#db/queries/users.ts'
import type { Env } from './env.ts'
import { ApiError } from './errors.ts'

const CHALLENGE = { 'WWW-Authenticate': 'Bearer' }

/** Bearer token to user; without a good one a 401. */
export const signedIn = createMiddleware<Env>(async (c, next) => {
  const [scheme, token] = (c.req.header('authorization') ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new ApiError(401, 'Not authenticated', CHALLENGE)
  const session = await findSession(c.var.services.db, token)
  if (!session) throw new ApiError(401, 'Could not validate credentials', CHALLENGE)
  c.set('user', session.user)
  c.set('session_id', session.session_id)
  await next()
})
