import type { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { expect } from 'vitest'
import type { z } from 'zod'
import { API_VERSION } from '#server/api.ts'
import { describeApi, type Operation } from '#server/http/describeApi.ts'
import type { Env } from '#server/http/env.ts'

type Described = Pick<Parameters<typeof createRoute>[0], 'method' | 'path' | 'request' | 'responses'>

export type Call = { method: string; path: string; called: string; operation: Operation; route: Described }
export type Contract = ReturnType<typeof readContract>

/** Every call of the OpenAPI file, with the route that it was made from. */
export function readContract(routes: OpenAPIHono<Env>) {
  const { paths, components } = describeApi(routes, API_VERSION)
  const made = new Map(describedRoutes(routes).map((route) => [calledAs(route.method, route.path), route]))
  const calls: Call[] = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const called = calledAs(method, path)
      return { method, path: trimmed(path), called, operation, route: made.get(called)! }
    }),
  )
  return { calls, components }
}

/** Fails when a call is not in the file, or is answered with a status or a body that the file does not name. */
export async function expectDescribed({ calls }: Contract, method: string, path: string, response: Response) {
  const call = findCall(calls, method, path.replace(/\?.*/, ''))
  if (!call) return expect(response.status, `${method} ${path} is not in the contract`).toBe(404)
  const { called, operation } = call
  expect(Object.keys(operation.responses), `${called} answers what it does not describe`).toContain(
    String(response.status),
  )
  const { content } = operation.responses[response.status]!
  if (!content) return expect(await response.text(), called).toBe('')
  const type = response.headers.get('content-type')?.split(';')[0] ?? ''
  expect(Object.keys(content), `${called} answers a type it does not describe`).toContain(type)
  if (type !== 'application/json') return
  const schema = schemaOf(call.route, response.status)
  const body: unknown = await response.json()
  if (!schema) return expect(body, `${called} ${response.status}`).toEqual({ detail: expect.anything() })
  const known = schema.safeParse(body)
  expect(known.error?.issues, `${called} ${response.status}`).toBeUndefined()
  expect(body, `${called} answers fields it does not describe`).toEqual(known.data)
}

/** Answers that hold for all routes have none of their own: they are refusals. */
function schemaOf(route: Described, status: number) {
  const answer = route.responses[status]
  const media = answer && 'content' in answer ? answer.content?.['application/json'] : undefined
  return media && 'schema' in media && media.schema && 'safeParse' in media.schema
    ? (media.schema as z.ZodType)
    : undefined
}

export const describedRoutes = (routes: OpenAPIHono<Env>): Described[] =>
  routes.openAPIRegistry.definitions.flatMap((definition) => (definition.type === 'route' ? [definition.route] : []))

/** Of several that fit, the one with the fewest parameters, as the router has it. */
function findCall(calls: Call[], method: string, path: string) {
  const steps = trimmed(path).split('/')
  const fits = (call: Call) => {
    const pattern = call.path.split('/')
    return pattern.length === steps.length && pattern.every((step, n) => step.startsWith('{') || step === steps[n])
  }
  return calls
    .filter((call) => call.method === method.toLowerCase() && fits(call))
    .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)[0]
}

const calledAs = (method: string, path: string) => `${method.toUpperCase()} ${trimmed(path)}`
export const trimmed = (path: string) => path.replace(/(?!^)\/+$/, '')
