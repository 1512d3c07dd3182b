import { randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Services } from '../services.ts'
import type { Env } from './env.ts'
import { holdRefusal } from './limits/refusals.ts'
import type { RequestMetrics } from './monitoring/requestMetrics.ts'
import { addressOf, wideNetworkOf } from './network/address.ts'
import { presetHeader } from './presetHeader.ts'

const REQUEST_ID = 'X-Request-Id'

/** The log names the route, not the path: addresses of people and ids of things stay out of it. */
export function requestContext(services: Services, metrics: RequestMetrics) {
  const { log, config } = services
  const isMeasured = config.metricsToken !== undefined
  const level = config.isProduction ? 'info' : 'debug'
  return createMiddleware<Env>(async (c, next) => {
    const start = performance.now()
    const request_id = randomUUID()
    const { outgoing } = c.env ?? {}
    const hasLeft = () => outgoing?.destroyed === true
    const network = () => wideNetworkOf(addressOf(c))
    const caller = { ...services.caller, network, ...(outgoing && { hasLeft }) }
    c.set('services', { ...services, caller })
    c.set('request_id', request_id)
    presetHeader(c, REQUEST_ID, request_id)
    await next()
    if (config.hasRateLimits) await holdRefusal(services.callCounts, network, c.res.status)
    const answered = { method: c.req.method, route: routePath(c), status: c.res.status }
    const ms = performance.now() - start
    const by = { user_id: c.get('user')?.id, token_id: c.get('token')?.id }
    log(level, 'request', { request_id, ...answered, ms: Math.round(ms * 10) / 10, ...by })
    if (isMeasured) metrics.observe({ ...answered, seconds: ms / 1000 })
  })
}
