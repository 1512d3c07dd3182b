import type { Context } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'

export type Pages = { fetch(request: Request): Response | Promise<Response> }

export async function forward(c: Context, pages: Pages) {
  const { body, status, headers } = await pages.fetch(c.req.raw)
  return c.newResponse(body, status as StatusCode, Object.fromEntries(headers))
}
