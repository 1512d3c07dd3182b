import { Hono } from 'hono'
import type { Env } from '../http/env.ts'
import { ApiError, notFound } from '../http/errors.ts'
import { isCalledByOurName } from '../http/ownMachine.ts'

/** The card and portal pages of the built-in payment service; elsewhere they are Stripe's own. */
export const standInRoutes = new Hono<Env>({ strict: false }).all('/dev/stripe/*', async (c) => {
  if (!isCalledByOurName(c)) throw new ApiError(403, 'This host is not served here')
  const standIn = await c.var.services.payments.standIn()
  if (!standIn) throw notFound('Page')
  return standIn.routes.fetch(c.req.raw)
})
