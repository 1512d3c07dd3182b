import type { Context } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'

/** Pages of a service that runs inside this process. */
export type Pages = { fetch(request: Request): Response | Promise<Response> }

/** Answers with a page of another app, under this server's own headers as well. */
export async function forward(c: Context, pages: Pages) {
  const { body, status, headers } = await pages.fetch(c.req.raw)
  return c.newResponse(body, status as StatusCode, Object.fromEntries(headers))
}
