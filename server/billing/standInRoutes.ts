import { Hono } from 'hono'
import type { Env } from '../http/env.ts'
import { ApiError, notFound } from '../http/errors.ts'
import { isLoopbackName } from '../http/loopbackHosts.ts'

/** The card and portal pages of the built-in payment service; elsewhere they are Stripe's own. */
export const standInRoutes = new Hono<Env>({ strict: false }).all('/dev/stripe/*', async (c) => {
  const standIn = await c.var.services.payments.standIn()
  if (!standIn) throw notFound('Page')
  const { hostname, host } = new URL(c.req.url)
  const isOurs = isLoopbackName(hostname) || host === new URL(c.var.services.config.publicUrl).host
  if (!isOurs) throw new ApiError(403, 'This host is not served here')
  return standIn.routes.fetch(c.req.raw)
})
