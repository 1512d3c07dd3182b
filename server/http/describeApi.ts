import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Env } from './env.ts'
import { refusals } from './openapi.ts'

type Parameter = { name: string; in: string; required?: boolean; schema?: object; description?: string }
export type Operation = {
  summary?: string
  description?: string
  tags?: string[]
  security?: object[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, { schema?: object }> }
  responses: Record<string, { description: string; content?: Record<string, { schema?: object }> }>
}
export type ApiDocument = {
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

/** The OpenAPI file: what each route says of itself, and what holds for all of them. */
export function describeApi(routes: OpenAPIHono<Env>, version: string): ApiDocument {
  const { components, ...document } = routes.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Dragoman', version, description: 'Game and app teams localize text together with AI.' },
    servers: [{ url: '/api/v1' }],
  })
  const bearer = { type: 'http', scheme: 'bearer' }
  const described = {
    ...document,
    components: { ...components, securitySchemes: { bearer } },
  } as unknown as ApiDocument
  for (const operations of Object.values(described.paths))
    for (const [method, operation] of Object.entries(operations)) addCommon(method, operation)
  return described
}

function addCommon(method: string, operation: Operation) {
  const isWrite = method !== 'get'
  const statuses = [503, ...(isWrite ? [409] : []), ...(operation.requestBody ? [413] : [])]
  operation.responses = { ...describedRefusals(statuses), ...operation.responses }
}

/** As the generator would have described them. */
const describedRefusals = (statuses: number[]): Operation['responses'] =>
  Object.fromEntries(
    Object.entries(refusals(...statuses) as Record<string, { description: string }>).map(
      ([status, { description }]) => [
        status,
        { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
      ],
    ),
  )
