import { createRoute } from '@hono/zod-openapi'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#db/schema.ts'
import type { Env } from '../env.ts'
import { forAnyone } from '../guards.ts'
import { isFromThisMachine } from '../network/ownMachine.ts'
import { answers, createRouter } from '../openapi/openapi.ts'
import { hasMetricsToken } from './metrics.ts'

const PATIENCE_MS = 2000

/**
 * Health for monitors: `/healthz` while the process runs, `/readyz` while it also reaches its database. The single checks and
 * missing settings are shown on this machine and to holders of METRICS_TOKEN.
 */
export const healthRoutes = new Hono<Env>({ strict: false })
  .get('/healthz', (c) => c.json({ status: 'ok' }))
  .get('/readyz', async (c) => {
    const { config, readinessDb, payments } = c.var.services
    const isReachable = await isAnswering(readinessDb)
    const status = isReachable ? 'ready' : 'unavailable'
    const code = isReachable ? 200 : 503
    if (!isFromThisMachine(c) && !hasMetricsToken(c)) return c.json({ status }, code)
    const warnings = [...config.warnings, ...payments.warnings]
    const checks = { database: isReachable ? 'ok' : 'unreachable' }
    return c.json({ status, checks, warnings }, code)
  })

/** Asked on a connection of its own; an answer that came while the process was busy counts, however late it is read. */
function isAnswering(db: Db) {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  setTimeout(() => setImmediate(resolve, false), PATIENCE_MS).unref()
  sql`select 1`.execute(db).then(
    () => resolve(true),
    () => resolve(false),
  )
  return promise
}

export const healthCheckRoutes = createRouter('utils').openapi(
  createRoute({
    method: 'get',
    path: '/utils/health-check',
    summary: 'Whether the API answers',
    ...forAnyone(),
    responses: answers(z.boolean()),
  }),
  (c) => c.json(true, 200),
)
