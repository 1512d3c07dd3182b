import type { MiddlewareHandler } from 'hono'
import type { Env } from './env.ts'
import { BEARER } from './openapi/openapi.ts'
import { signedIn, superuser } from './signedIn.ts'

type Middleware = MiddlewareHandler<Env>

/** For `createRoute`: a route says with one of these, or with `guarded`, who may make its call. */
export const forAnyone = (...middleware: Middleware[]) => ({ middleware, 'x-right': 'anyone' as const })

export const forSignedIn = (...more: Middleware[]) => ({
  middleware: [signedIn, ...more],
  security: BEARER,
  'x-right': 'signedIn' as const,
})

export const forSuperusers = (...more: Middleware[]) => ({
  middleware: [signedIn, superuser, ...more],
  security: BEARER,
  'x-right': 'superuser' as const,
})
