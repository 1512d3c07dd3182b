import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { SignedInUser } from '#db/queries/accounts/users.ts'
import type { Principal } from '#db/vocabulary/roles.ts'
import type { Services } from '../services.ts'

/**
 * The variables of `c.var`. `user` and `session_id` exist behind `signedIn`. With an API token its limits are those of `user`,
 * and `session_id` is its id. `guard` is asked once the request is validated, before its handler.
 */
export type Env = {
  Bindings: Partial<HttpBindings>
  Variables: {
    services: Services
    request_id: string
    user: SignedInUser & Principal
    session_id: string
    token?: { id: string; name: string }
    guard?: () => Promise<void>
  }
}

export type Call = Omit<Context<Env>, 'set'>
