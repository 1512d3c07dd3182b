import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createTestServer } from '../support/app/app.ts'
import { readMailbox } from '../support/http/mailbox.ts'

type Span = {
  name: string
  traceId: string
  parentSpanId?: string
  attributes: { key: string; value: unknown }[]
  status: { code?: number }
}
type Export = {
  resourceSpans: { resource: { attributes: { key: string; value: unknown }[] }; scopeSpans: { spans: Span[] }[] }[]
}

const bodies: string[] = []
const collector = createServer(async (request, response) => {
  if (request.url === '/v1/traces') bodies.push(await text(request))
  response.end('{}')
})
let endpoint: string

beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
})
afterAll(() => collector.close())

test('a collector hears of requests, by their route, and of jobs, and of nothing that people wrote', async () => {
  // The SDK reads them itself; other files of this process start servers that would read them too.
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint)
  vi.stubEnv('OTEL_EXPORTER_OTLP_PROTOCOL', 'http/json')
  onTestFinished(() => void vi.unstubAllEnvs())
  const server = await createTestServer({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
  const ana = await server.build.user({ email: 'ana@example.com' })
  const trace = '0af7651916cd43dd8448eb211c80319c'
  const traceparent = `00-${trace}-b7ad6b7169203331-01`
  const headers = { authorization: `Bearer ${ana.token}`, traceparent }

  expect((await fetch(`${server.url}/api/v1/users/me`, { headers })).status).toBe(200)
  await fetch(`${server.url}/api/v1/password-recovery/ana@example.com`, { method: 'POST' })
  await expect.poll(async () => (await readMailbox(server.db)).length).toBe(1)
  await server.close() // what is not sent yet is sent then

  const exports = bodies.map((body) => JSON.parse(body) as Export).flatMap(({ resourceSpans }) => resourceSpans)
  const spans = exports.flatMap(({ scopeSpans }) => scopeSpans).flatMap(({ spans }) => spans)
  const me = spans.find(({ name }) => name === 'GET /api/v1/users/me')
  expect(me).toMatchObject({ traceId: trace, parentSpanId: 'b7ad6b7169203331' })
  expect(me!.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } })
  expect(spans.map(({ name }) => name)).toContain('POST /api/v1/password-recovery/:email')
  expect(spans.map(({ name }) => name)).toContain('mail')
  expect(exports[0]!.resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'dragoman' } })
  expect(bodies.join()).not.toContain('ana@example.com')
})

test.for([
  [{}, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' }, true],
  [{ OTEL_TRACES_EXPORTER: 'console' }, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_TRACES_EXPORTER: 'none' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'true' }, false],
] as const)('%j: traced %s', ([variables, isTraced]) => {
  expect(readConfig(variables).isTraced).toBe(isTraced)
})
