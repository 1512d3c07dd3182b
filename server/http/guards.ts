import type { MiddlewareHandler } from 'hono'
import type { Capability } from '#db/vocabulary/roles.ts'
import { forbidden } from './apiError.ts'
import type { Env } from './env.ts'
import { BEARER } from './openapi/openapi.ts'
import { signedIn, signedInOrToken, superuser } from './signedIn.ts'

type Middleware = MiddlewareHandler<Env>

export const forAnyone = (...middleware: Middleware[]) => ({ middleware, 'x-right': 'anyone' as const })

export const forSignedIn = (...more: Middleware[]) => ({
  middleware: [signedIn, ...more],
  security: BEARER,
  'x-right': 'signedIn' as const,
})

/** Also open to API tokens with this deed; the answer keeps to their limits. */
export const forSignedInOrToken = <More extends Env = Env>(
  capability: Capability,
  ...more: MiddlewareHandler<More>[]
) => ({
  middleware: [signedInOrToken, requireOfToken(capability), ...more] as unknown as [MiddlewareHandler<More>],
  security: BEARER,
  'x-right': 'signedIn' as const,
  'x-token': capability,
})

const requireOfToken =
  (capability: Capability): Middleware =>
  async (c, next) => {
    const { limits } = c.var.user
    if (limits && !limits.capabilities.includes(capability)) throw forbidden()
    await next()
  }

export const forSuperusers = <More extends Env = Env>(...more: MiddlewareHandler<More>[]) => ({
  middleware: [signedIn, superuser, ...more] as unknown as [MiddlewareHandler<More>],
  security: BEARER,
  'x-right': 'superuser' as const,
})
