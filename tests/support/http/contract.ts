import type { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'
import type { z } from 'zod'
import { API_VERSION, createRoutes } from '#server/api.ts'
import type { Env } from '#server/http/env.ts'
import { describeApi, type Operation } from '#server/http/openapi/describeApi.ts'
import { rightsOf } from '#server/http/openapi/rights.ts'

type Described = Pick<Parameters<typeof createRoute>[0], 'method' | 'path' | 'request' | 'responses'>

export type Call = {
  method: string
  path: string
  described: string
  called: string
  operation: Operation
  route: Described
}
type Contract = ReturnType<typeof describeContract>
type Json = Record<string, unknown>

let contract: Contract | undefined

/** The right that each call needs, as the product's routes say. */
export const RIGHTS = rightsOf(createRoutes())

/** Every call of the OpenAPI file, with the route that it was made from. Read once a process: it takes 70 ms. */
export function readContract() {
  contract ??= describeContract(createRoutes())
  return contract
}

function describeContract(routes: OpenAPIHono<Env>) {
  const document = describeApi(routes, API_VERSION)
  const { paths, components } = document
  const made = new Map(describedRoutes(routes).map((route) => [calledAs(route.method, route.path), route]))
  const calls: Call[] = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const called = calledAs(method, path)
      return { method, path: trimmed(path), described: path, called, operation, route: made.get(called)! }
    }),
  )
  const byShape = Map.groupBy(calls, ({ method, path }) => shapeOf(method, path.split('/')))
  return { calls, byShape, components, ...validators(document) }
}

/** Most schemas are compiled for a few answers: made quickly rather than to be quick. */
const COMPILED_QUICKLY = { code: { optimize: false }, inlineRefs: false }

/** The schemas of the file itself, as a client of another language reads them. */
function validators(document: object) {
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true, ...COMPILED_QUICKLY }))
  ajv.addFormat('binary', true).addSchema(document, 'openapi.json')
  const pointer = (steps: string[]) => steps.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')
  return {
    /** The way in which a value breaks the schema at this place of the file. */
    faultsOf(value: unknown, ...place: string[]) {
      // That of all refusals is compiled once, not for each call and status.
      const { $ref, ...more } = place.reduce<Json>((at, step) => at[step] as Json, document as Json)
      const at = typeof $ref === 'string' && Object.keys(more).length === 0 ? $ref : `#/${encodeURI(pointer(place))}`
      const validate = ajv.getSchema(`openapi.json${at}`)!
      return validate(value) ? [] : validate.errors
    },
  }
}

/** Fails when a call is not in the file, or is answered with a status or a body that the file does not name. */
export async function expectDescribed(
  { byShape, faultsOf }: Contract,
  method: string,
  path: string,
  response: Response,
) {
  const call = findCall(byShape, method, path.replace(/\?.*/, ''))
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
  const place = ['paths', call.described, call.method, 'responses', String(response.status), 'content', type, 'schema']
  expect(faultsOf(body, ...place), `${called} ${response.status} ${JSON.stringify(body).slice(0, 300)}`).toEqual([])
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
function findCall(byShape: Contract['byShape'], method: string, path: string) {
  const steps = trimmed(path).split('/')
  const fits = ({ path }: Call) => path.split('/').every((step, n) => step.startsWith('{') || step === steps[n])
  return byShape
    .get(shapeOf(method, steps))
    ?.filter(fits)
    .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)[0]
}

const shapeOf = (method: string, steps: string[]) => `${method.toLowerCase()} ${steps.length}`
const calledAs = (method: string, path: string) => `${method.toUpperCase()} ${trimmed(path)}`
export const trimmed = (path: string) => path.replace(/(?!^)\/+$/, '')
