import { Hono } from 'hono'
import { ApiError, notFound } from '../http/apiError.ts'
import type { Env } from '../http/env.ts'
import { forward } from '../http/network/forward.ts'
import { isCalledByOurName } from '../http/network/ownMachine.ts'

export const standInRoutes = new Hono<Env>({ strict: false }).all('/dev/stripe/*', async (c) => {
  if (!isCalledByOurName(c)) throw new ApiError(403, 'This host is not served here')
  const standIn = await c.var.services.payments.standIn()
  if (!standIn) throw notFound('Page')
  return forward(c, standIn.routes)
})
