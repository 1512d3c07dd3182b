import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { countUnusedTools } from '#db/queries/accounts/oauthRecords.ts'
import { ApiError } from '../http/apiError.ts'
import type { Env } from '../http/env.ts'
import { limitOAuth, limitRegistrations } from '../http/limits/rateLimit.ts'
import type { Services } from '../services.ts'
import { MAX_UNUSED_TOOLS, METADATA_PATH, PATHS, TOO_MANY_TOOLS } from './constants.ts'
import { resourceMetadata } from './resources.ts'

export function oauthEndpoints({ config, oauth }: Services) {
  const answer = oauth.callback()
  const { host, protocol } = new URL(config.publicUrl)
  const byLibrary = createMiddleware<Env>(async (c) => {
    const { incoming, outgoing } = c.env ?? {}
    if (!incoming || !outgoing) throw new ApiError(503, 'OAuth needs a server')
    // The library names itself by the request; nobody but the configuration says where we are.
    Object.assign(incoming.headers, { host, 'x-forwarded-proto': protocol.slice(0, -1) })
    delete incoming.headers['x-forwarded-host']
    await answer(incoming as Parameters<typeof answer>[0], outgoing as Parameters<typeof answer>[1])
    return RESPONSE_ALREADY_SENT
  })
  const app = new Hono<Env>()
  for (const path of ['', '/mcp'])
    app.get(`/.well-known/oauth-protected-resource${path}`, (c) =>
      c.json(resourceMetadata(config, path), 200, { 'Access-Control-Allow-Origin': '*' }),
    )
  return app
    .on(['GET', 'OPTIONS'], METADATA_PATH, byLibrary)
    .get(PATHS.jwks, byLibrary)
    .get(PATHS.authorization, limitOAuth, byLibrary)
    .get(`${PATHS.authorization}/:request_id`, limitOAuth, byLibrary)
    .post(PATHS.registration, limitRegistrations, requireRoom, byLibrary)
    .on(['POST', 'OPTIONS'], [PATHS.token, PATHS.revocation], limitOAuth, byLibrary)
}

const requireRoom = createMiddleware<Env>(async (c, next) => {
  if ((await countUnusedTools(c.var.services.db)) >= MAX_UNUSED_TOOLS) throw new ApiError(429, TOO_MANY_TOOLS)
  await next()
})
