import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Env } from './env.ts'

export const REQUEST_ID = 'X-Request-Id'

/**
 * Gives each request an id, which its answer and its log lines carry. The log names the route, not the path: addresses
 * of people and ids of things stay out of it. In development the lines are kept for LOG_LEVEL=debug.
 */
export const followRequest = createMiddleware<Env>(async (c, next) => {
  const { log, config } = c.var.services
  const start = performance.now()
  const request_id = randomUUID()
  c.set('request_id', request_id)
  await next()
  c.res.headers.set(REQUEST_ID, request_id)
  log(config.isProduction ? 'info' : 'debug', 'request', {
    request_id,
    method: c.req.method,
    route: routePath(c, -1),
    status: c.res.status,
    ms: Math.round((performance.now() - start) * 10) / 10,
    user_id: c.var.user?.id,
  })
})
