import { Hono } from 'hono'
import type { Env } from '../http/env.ts'
import { notFound } from '../http/errors.ts'

/** The card and portal pages of the built-in payment service; elsewhere they are Stripe's own. */
export const standInRoutes = new Hono<Env>({ strict: false }).all('/dev/stripe/*', async (c) => {
  const standIn = await c.var.services.payments.standIn()
  if (!standIn) throw notFound('Page')
  return standIn.routes.fetch(c.req.raw)
})
