import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import type { Tracing } from '../../tracing.ts'
import type { Env } from '../env.ts'

export const traceRequests = ({ follow }: Tracing) =>
  createMiddleware<Env>((c, next) =>
    follow({ name: c.req.method, kind: 'SERVER', headers: c.req.header() }, async () => {
      await next()
      const { method } = c.req
      const [route, status] = [routePath(c), c.res.status]
      return {
        name: `${method} ${route}`,
        facts: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status },
        hasFailed: status >= 500,
      }
    }),
  )
