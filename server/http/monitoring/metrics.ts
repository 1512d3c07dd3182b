import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Services } from '../../services.ts'
import { ApiError } from '../apiError.ts'
import type { Env } from '../env.ts'
import { registerServiceMetrics } from './serviceMetrics.ts'

let processRegistry: Registry | undefined

/** Starts measuring event loop, garbage collection and heap once for the process; prom-client offers no way to stop. */
function processMetrics() {
  if (processRegistry) return processRegistry
  processRegistry = new Registry()
  collectDefaultMetrics({ register: processRegistry })
  return processRegistry
}

export function metricsRoutes(services: Services, registry: Registry) {
  const routes = new Hono<Env>({ strict: false })
  if (services.config.metricsToken === undefined) return routes
  registerServiceMetrics(registry, services)
  const all = Registry.merge([registry, processMetrics()])
  return routes.get('/metrics', async (c) => {
    if (!hasMetricsToken(c)) throw new ApiError(401, 'Not authenticated', { 'WWW-Authenticate': 'Bearer' })
    return c.body(await all.metrics(), 200, { 'Content-Type': all.contentType, 'Cache-Control': 'no-store' })
  })
}

export function hasMetricsToken(c: Context<Env>) {
  const { metricsToken } = c.var.services.config
  return metricsToken !== undefined && isSame(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`)
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))
