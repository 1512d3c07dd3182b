import type { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { expect } from 'vitest'
import type { z } from 'zod'
import type { Env } from '#server/http/env.ts'

type Described = Pick<Parameters<typeof createRoute>[0], 'method' | 'path' | 'request' | 'responses'>

/** Fails when a call is not in the contract, or is answered with a status or a body that the contract does not name. */
export async function expectDescribed(routes: OpenAPIHono<Env>, method: string, path: string, response: Response) {
  const route = findRoute(describedRoutes(routes), method, path.replace(/\?.*/, ''))
  if (!route) return expect(response.status, `${method} ${path} is not in the contract`).toBe(404)
  const call = `${method} ${route.path}`
  if (response.status === 503) return // any call, while the database is away
  const answer = route.responses[response.status]
  expect(Object.keys(route.responses), `${call} answers what it does not describe`).toContain(String(response.status))
  if (!answer || !('content' in answer) || !answer.content) return expect(await response.text(), call).toBe('')
  const type = response.headers.get('content-type')?.split(';')[0] ?? ''
  expect(Object.keys(answer.content), `${call} answers a type it does not describe`).toContain(type)
  const media = answer.content[type]
  const schema = media && 'schema' in media ? media.schema : undefined
  if (type !== 'application/json' || !schema || !('safeParse' in schema)) return
  const body: unknown = await response.json()
  const known = (schema as z.ZodType).safeParse(body)
  expect(known.error?.issues, `${call} ${response.status}`).toBeUndefined()
  expect(body, `${call} answers fields it does not describe`).toEqual(known.data)
}

export const describedRoutes = (routes: OpenAPIHono<Env>): Described[] =>
  routes.openAPIRegistry.definitions.flatMap((definition) => (definition.type === 'route' ? [definition.route] : []))

/** Of several that fit, the one with the fewest parameters, as the router has it. */
function findRoute(routes: Described[], method: string, path: string) {
  const steps = trimmed(path).split('/')
  const fits = (route: Described) => {
    const pattern = trimmed(route.path).split('/')
    return pattern.length === steps.length && pattern.every((step, n) => step.startsWith('{') || step === steps[n])
  }
  return routes
    .filter((route) => route.method === method.toLowerCase() && fits(route))
    .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)[0]
}

const trimmed = (path: string) => path.replace(/\/+$/, '')
