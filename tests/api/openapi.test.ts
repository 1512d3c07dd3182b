import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { createRoutes } from '#server/api.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import { expectDescribed, readContract, trimmed } from '../support/contract.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

type Operation = { summary?: string; responses: Record<string, unknown>; security?: unknown }
type Document = { info: { version: string }; paths: Record<string, Record<string, Operation>> }
const readDocument = async (): Promise<Document> => (await server.app.request('/api/v1/openapi.json')).json()
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

test('[9.16] every route the server answers is in openapi.json, and nothing else is', async () => {
  const { paths, info } = await readDocument()
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${trimmed(path)}`),
  )
  const answered = server.app.routes
    .filter(({ method, path }) => METHODS.includes(method) && path.startsWith('/api/v1/') && !path.endsWith('.json'))
    .map(({ method, path }) => `${method} ${trimmed(path.replace('/api/v1', '').replace(/:(\w+)/g, '{$1}'))}`)
  expect(new Set(described)).toEqual(new Set(answered))
  expect(info.version).toBe('0.1.0')
})

test('every route says what it does, and what it answers to a stranger', async () => {
  const { paths } = await readDocument()
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      expect(operation.summary, `${method} ${path}`).toBeTruthy()
      expect('401' in operation.responses, `${method} ${path}`).toBe(operation.security !== undefined)
    }
})

describe('the check that every API test makes', () => {
  const contract = readContract(createRoutes())
  const answer = (body: unknown, status = 200) => Response.json(body, { status })

  test.each([
    ['a route that is not there', 'GET', '/nowhere', answer({})],
    ['a status that is not described', 'GET', '/users/me/quota', answer({ detail: 'Gone' }, 410)],
    ['a field that is missing', 'POST', '/login/access-token', answer({ access_token: 'x' })],
    [
      'a field that is not described',
      'POST',
      '/login/access-token',
      answer({ access_token: 'x', token_type: 'bearer', x: 1 }),
    ],
    ['a refusal of another shape', 'POST', '/logout', answer({ error: 'No' }, 401)],
    ['another type of content', 'POST', '/logout', new Response('Signed out')],
  ])('finds %s', async (_, method, path, response) => {
    await expect(expectDescribed(contract, method, path, response)).rejects.toThrow()
  })

  test('lets pass what is described', async () => {
    await expectDescribed(contract, 'POST', '/logout/', answer({ message: 'Signed out' }))
    await expectDescribed(contract, 'POST', '/logout', answer({ detail: 'Not authenticated' }, 401))
  })
})

test('what is not an API call is answered in the API’s way', async () => {
  const nowhere = await server.app.request('/api/v1/nowhere')
  expect([nowhere.status, await nowhere.json()]).toEqual([404, { detail: 'Not Found' }])
})

test('the page to try the API brings everything with it', async () => {
  const page = await server.app.request('/docs')
  expect(page.headers.get('content-type')).toMatch('text/html')
  const links = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link!)
  expect(links).toEqual(['/api/v1/openapi.json', '/docs.js'])
  for (const link of links) expect((await server.app.request(link)).status).toBe(200)
})

test('pages may load only what is ours and connect only to us', async () => {
  const response = await server.app.request('/docs')
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'self'; script-src 'self';")
  expect(policy).toContain("connect-src 'self' ws://localhost:3000 ws://127.0.0.1:3000")
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('x-frame-options')).toBe('DENY')
})

test('other origins may call the API when they are configured', async () => {
  const other = await createTestApp({ CORS_ORIGINS: 'https://studio.example' })
  const ask = (origin: string) =>
    other.app.request('/api/v1/users/me', {
      method: 'OPTIONS',
      headers: { Origin: origin, 'Access-Control-Request-Method': 'GET' },
    })
  expect((await ask('https://studio.example')).headers.get('access-control-allow-origin')).toBe(
    'https://studio.example',
  )
  expect((await ask('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
  await other.close()
})

test('a body that would fill the memory is refused', async () => {
  const ana = await server.build.user()
  const response = await server.app.request('/api/v1/organizations/', {
    method: 'POST',
    headers: { Authorization: `Bearer ${ana.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'x'.repeat(9 * 1024 * 1024) }),
  })
  expect([response.status, await response.json()]).toEqual([413, { detail: 'The request is larger than 8 MiB' }])
})

test('a process that is no API answers only for its health', async () => {
  const worker = await createTestApp({ ROLES: 'collab' })
  expect((await worker.app.request('/healthz')).status).toBe(200)
  for (const path of ['/api/v1/users/me', '/docs', '/']) expect((await worker.app.request(path)).status).toBe(404)
  await worker.close()
})

test('the process says whether it lives and whether it can work', async () => {
  expect(await (await server.app.request('/healthz')).json()).toEqual({ status: 'ok' })
  const ready = await server.app.request('/readyz')
  expect(await ready.json()).toEqual({ status: 'ready', checks: { database: 'ok' }, warnings: [] })
})

test('it is not ready while the database is away, and is again when it is back', async () => {
  const other = await createTestApp()
  const admin = connect(inject('postgresUrl'), { max: 1 })
  const name = new URL(other.services.config.databaseUrl).pathname.slice(1)
  const readiness = async () => (await other.app.request('/readyz')).status

  await sql`alter database ${sql.ref(name)} with allow_connections false`.execute(admin)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(admin)
  await expect.poll(readiness).toBe(503)
  await sql`alter database ${sql.ref(name)} with allow_connections true`.execute(admin)
  await expect.poll(readiness).toBe(200)
  await admin.destroy()
  await other.close()
})
