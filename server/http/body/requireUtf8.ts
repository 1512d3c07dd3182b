import { isUtf8 } from 'node:buffer'
import { createMiddleware } from 'hono/factory'
import { ApiError } from '../apiError.ts'
import type { Env } from '../env.ts'

/** JSON is UTF-8 whatever charset its header declares (RFC 8259); other bytes would become U+FFFD without a word. */
export const requireUtf8 = createMiddleware<Env>(async (c, next) => {
  const type = c.req.header('content-type')
  if (c.req.method === 'GET' || type === undefined || type.startsWith('multipart/')) return next()
  if (!isUtf8(await c.req.arrayBuffer())) throw new ApiError(400, 'The request is not valid UTF-8')
  await next()
})
