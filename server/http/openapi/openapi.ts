import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import type { Handler } from 'hono'
import { z } from 'zod'
import type { Env } from '../env.ts'
import { refuseInvalid } from './validate.ts'

/**
 * A feature's routes: `createRouter(tag).openapi(createRoute({…}), handler)…`; trailing slashes are tolerated. A guard is
 * asked after the validation, which tells it the languages of the request.
 */
export function createRouter(...tags: string[]) {
  const router = new OpenAPIHono<Env>({ strict: false, defaultHook: refuseInvalid })
  const add = router.openapi as (route: RouteConfig, handler: Handler<Env>, hook?: never) => typeof router
  const addGuarded: typeof add = (route, handler, hook) =>
    add(
      { ...(tags.length > 0 && { tags }), ...route },
      async (c, next) => {
        await c.var.guard?.()
        return handler(c, next)
      },
      hook,
    )
  router.openapi = addGuarded as typeof router.openapi
  return router
}

export const Refusal = z.object({ detail: z.string() }).meta({ id: 'Refusal' })
export const Invalid = z
  .object({
    detail: z.array(z.object({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string(), type: z.string() })),
  })
  .meta({ id: 'Invalid' })
export const Message = z.object({ message: z.string() }).meta({ id: 'Message' })

export const BEARER = [{ bearer: [] }]

export const takes = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true as const,
  content: { 'application/json': { schema } },
})

export const answers = <Schema extends z.ZodType>(schema: Schema, description = 'Success') => ({
  200: { description, content: { 'application/json': { schema } } },
})

export const answersNothing = { 204: { description: 'Done' } } as const

const MEANINGS: Record<number, string> = {
  400: 'The request cannot be carried out',
  401: 'Not signed in',
  403: 'Signed in, but without the right',
  404: 'Not there, or not yours to see',
  408: 'Too slow while others wait',
  409: 'In conflict with what is there',
  413: 'Too large',
  415: 'Unsupported media type',
  429: 'Too many attempts',
  503: 'Not ready',
}

/**
 * The refusals of a route, for its documentation; 422 is the list of faults. They are thrown, never returned:
 * so the typed client sees what a success holds and nothing else.
 */
export function refusals(...statuses: number[]): Record<never, never> {
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      status === 422
        ? { description: 'Validation Error', content: { 'application/json': { schema: z.union([Invalid, Refusal]) } } }
        : { description: MEANINGS[status] ?? 'Refused', content: { 'application/json': { schema: Refusal } } },
    ]),
  )
}
