import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Capability } from '#db/vocabulary/roles.ts'
import type { Env } from '../env.ts'
import { IDEMPOTENCY_KEY } from '../idempotency.ts'
import { mendSchemas } from './mendSchemas.ts'
import { refusals } from './openapi.ts'
import { operationIdOf } from './operationIds.ts'
import { explainRight, explainTokens, type Right } from './rights.ts'

type Parameter = { name: string; in: string; required?: boolean; schema?: object; description?: string }
export type Operation = {
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  security?: object[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, { schema?: object }> }
  'x-right'?: Right
  'x-token'?: Capability
  responses: Record<string, { description: string; content?: Record<string, { schema?: object }> }>
}
type ApiDocument = {
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

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
  for (const [path, operations] of Object.entries(described.paths))
    for (const [method, operation] of Object.entries(operations)) {
      operation.operationId = operationIdOf(method, path)
      addCommon(method, operation)
    }
  mendSchemas(described)
  return described
}

const IDEMPOTENCY_KEY_PARAMETER = {
  name: IDEMPOTENCY_KEY,
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 255 },
  description: 'The same write with the same key within 24 hours is done once; the repeat gets the first answer.',
}

function addCommon(method: string, operation: Operation) {
  const { 'x-right': right, 'x-token': tokenDeed } = operation
  if (right) operation.description = explainRight(right) + explainTokens(right, tokenDeed)
  delete operation['x-right']
  delete operation['x-token']
  const isWrite = method !== 'get'
  const statuses = [
    503,
    ...(right === 'anyone' ? [] : [403]),
    ...(isWrite ? [409] : []),
    ...(operation.requestBody ? [400, 413, 415] : []),
    ...(operation.requestBody?.content['multipart/form-data'] ? [408] : []),
    ...(operation.security ? [429] : []),
  ]
  operation.responses = { ...describedRefusals(statuses), ...operation.responses }
  if (!isWrite || !operation.security) return
  operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY_PARAMETER]
  operation.responses[422] ??= describedRefusals([422])[422]!
}

const describedRefusals = (statuses: number[]): Operation['responses'] =>
  Object.fromEntries(
    Object.entries(refusals(...statuses) as Record<string, { description: string }>).map(
      ([status, { description }]) => [
        status,
        { description, content: { 'application/json': { schema: { $ref: schemaOf(status) } } } },
      ],
    ),
  )

const schemaOf = (status: string) => `#/components/schemas/${status === '422' ? 'Invalid' : 'Refusal'}`
