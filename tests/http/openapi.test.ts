import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { createTestApp, createTestServer, type TestApp } from '../support/app/app.ts'
import { expectDescribed, readContract, trimmed } from '../support/http/contract.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

type Operation = {
  operationId?: string
  summary?: string
  description?: string
  parameters?: { name: string }[]
  responses: Record<string, unknown>
  security?: unknown
}
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

test('[7.2–7.92] every call of the specification’s section 7 is there', async () => {
  const { paths } = await readDocument()
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${trimmed(path)}`),
  )
  expect(SPECIFIED.filter((call) => !described.includes(call))).toEqual([])
})

test('every write that needs a token takes an Idempotency-Key, and every call says who may make it', async () => {
  const { paths } = await readDocument()
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { security, parameters = [], description }] of Object.entries(operations)) {
      const takesKey = parameters.some(({ name }) => name === 'Idempotency-Key')
      expect(takesKey, `${method} ${path}`).toBe(method !== 'get' && security !== undefined)
      expect(description, `${method} ${path}`).toMatch(/^For .*\.$/)
    }
})

test('every call has a name of its own, which generated clients give their functions', async () => {
  const { paths } = await readDocument()
  const names = Object.values(paths).flatMap((operations) => Object.values(operations).map((one) => one.operationId!))
  expect(names.filter((name) => !/^(get|post|put|patch|delete)([A-Z][a-zA-Z\d]*)$/.test(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(expect.arrayContaining(['getProjects', 'getProject', 'postPageTranslate', 'getVersionPages']))
})

test('every route says what it does, and what it answers to a stranger', async () => {
  const { paths } = await readDocument()
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      expect(operation.summary, `${method} ${path}`).toBeTruthy()
      expect('401' in operation.responses, `${method} ${path}`).toBe(operation.security !== undefined)
      expect(Object.keys(operation.responses), `${method} ${path}`).toContain('503')
    }
})

describe('the check that every API test makes', () => {
  const contract = readContract()
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

test('unknown paths are answered in the API’s format', async () => {
  const nowhere = await server.app.request('/api/v1/nowhere')
  expect([nowhere.status, await nowhere.json()]).toEqual([404, { detail: 'Not Found' }])
})

test('the page to try the API brings everything with it', async () => {
  const page = await server.app.request('/docs')
  expect(page.headers.get('content-type')).toMatch('text/html')
  const links = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link!)
  expect(links).toEqual(['/favicon.svg', '/theme.js', '/api/v1/openapi.json', '/docs.js'])
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

test('over a socket an answer has the same headers', async () => {
  const listening = await createTestServer({ ROLES: 'api' })
  const { headers } = await fetch(`${listening.url}/api/v1/utils/health-check`)
  const alone = (await server.app.request('/api/v1/utils/health-check')).headers
  const differing = ['content-security-policy', 'x-request-id', 'content-length', 'date', 'connection', 'keep-alive']
  const shared = (all: Headers) => Object.fromEntries([...all].filter(([name]) => !differing.includes(name)))
  expect(shared(headers)).toEqual(shared(alone))
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'self'; script-src 'self';/)
  expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  await listening.close()
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
  expect([response.status, await response.json()]).toEqual([413, { detail: 'The request is larger than 512 KiB' }])
})

test('a body of too much structure is refused before it is parsed, one of 50,000 ids is not', async () => {
  const ana = await server.build.user()
  const page = await server.build.page(
    await server.build.version(await server.build.project(await server.build.personalOrganization({ owner: ana }))),
  )
  const send = async (body: string) => {
    const headers = { Authorization: `Bearer ${ana.token}`, 'Content-Type': 'application/json' }
    const response = await server.app.request(`/api/v1/pages/${page.id}/translate`, { method: 'POST', headers, body })
    return [response.status, (await response.json()).detail] as const
  }
  const refused = [413, 'The request has too many values or is nested too deeply']
  expect(await send(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)).toEqual(refused)
  expect(await send(`[${'1,'.repeat(60_000)}1]`)).toEqual(refused)
  expect((await send(`{"languages":["${'[\\"{,'.repeat(50_000)}"]}`))[0]).toBe(422)
  const order = (id: string) => JSON.stringify({ languages: ['es'], source_text_ids: Array(50_000).fill(id) }, null, 4)
  expect((await send(order(crypto.randomUUID())))[0]).toBe(422)
  const [status, faults] = await send(order('x'))
  expect([status, faults.length, faults.at(-1).msg]).toEqual([422, 101, 'There are more errors'])
})

test('a process that is no API answers only for its health', async () => {
  const worker = await createTestApp({ ROLES: 'collab' })
  expect((await worker.app.request('/healthz')).status).toBe(200)
  for (const path of ['/api/v1/users/me', '/docs', '/']) expect((await worker.app.request(path)).status).toBe(404)
  await worker.close()
})

test('the process says whether it lives and whether it can work', async () => {
  expect(await (await server.app.request('/healthz')).json()).toEqual({ status: 'ok' })
  const strange = { incoming: { socket: { remoteAddress: '192.0.2.1' }, headers: {} } } as never
  expect(await (await server.app.request('/readyz', {}, strange)).json(), 'told strangers').toEqual({ status: 'ready' })
  const watched = await createTestApp({
    METRICS_TOKEN: 'a token of metrics',
    DATABASE_URL: server.services.config.databaseUrl,
  })
  const ask = async (token: string) =>
    (await watched.app.request('/readyz', { headers: { Authorization: `Bearer ${token}` } }, strange)).json()
  expect(await ask('a token of metrics')).toMatchObject({ checks: { database: 'ok' } })
  expect(await ask('another')).toEqual({ status: 'ready' })
  await watched.close()
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

const SPECIFIED = `
POST /login/access-token
POST /login/test-token
POST /password-recovery/{email}
POST /password-recovery-html-content/{email}
POST /reset-password
POST /users/signup
GET /users
POST /users
GET /users/me
PATCH /users/me
DELETE /users/me
PATCH /users/me/password
GET /users/{user_id}
PATCH /users/{user_id}
DELETE /users/{user_id}
GET /users/me/quota
PATCH /users/admin/{user_id}/quota
GET /projects
POST /projects
GET /projects/{project_id}
PUT /projects/{project_id}
DELETE /projects/{project_id}
GET /projects/{project_id}/usage
POST /projects/{project_id}/transfer
POST /projects/{project_id}/translate
GET /projects/{project_id}/export-translations
GET /projects/{project_id}/translations-by-language
GET /projects/{project_id}/source-translations
GET /projects/{project_id}/languages-status
GET /pages/{page_id}/source-texts
GET /pages/{page_id}/translations
POST /pages/{page_id}/translate
POST /versions/translations/{translation_id}/regenerate
PATCH /versions/translations/{translation_id}
POST /source-texts/{source_text_id}/translations
GET /source-texts/{source_text_id}/translations
GET /translations/{translation_id}
DELETE /translations/{translation_id}
GET /projects/{project_id}/versions
POST /projects/{project_id}/versions
PATCH /versions/{version_id}
DELETE /versions/{version_id}
GET /versions/{version_id}/pages
POST /versions/{version_id}/pages
POST /versions/{version_id}/pages/import
GET /versions/{version_id}/export-pages
PATCH /pages/{page_id}
DELETE /pages/{page_id}
GET /pages/{page_id}/characters
POST /pages/{page_id}/characters
PATCH /characters/{character_id}
DELETE /characters/{character_id}
GET /glossaries/project/{project_id}
POST /glossaries/project/{project_id}
POST /glossaries/{glossary_id}/upload-csv
PUT /glossaries/glossaries/{glossary_id}
DELETE /glossaries/glossaries/{glossary_id}
GET /glossaries/{glossary_id}/lines
GET /glossaries/{glossary_id}/lines/{line_identifier}
PUT /glossaries/{glossary_id}/lines/{line_identifier}
PATCH /glossaries/{glossary_id}/lines/{line_identifier}
DELETE /glossaries/{glossary_id}/lines/{line_identifier}
GET /glossaries/{glossary_id}/export-csv
GET /organizations
POST /organizations
GET /organizations/{organization_id}
PUT /organizations/{organization_id}
DELETE /organizations/{organization_id}
GET /organizations/{organization_id}/members
GET /organizations/{organization_id}/members-with-emails
GET /organizations/{organization_id}/projects
GET /organizations/{organization_id}/quota
POST /organizations/{organization_id}/add-member-by-email
POST /organizations/{organization_id}/members/{user_id}
PATCH /organizations/{organization_id}/members/{member_id}
DELETE /organizations/{organization_id}/members/{member_id}
DELETE /organizations/{organization_id}/members/email
GET /organization/{organization_id}/subscription
GET /organization/{organization_id}/quota
POST /stripe/checkout-session
POST /stripe/customer-portal
GET /stripe/payment-method
POST /stripe/payment-method
POST /stripe/verify-payment-method
GET /stripe/subscription
POST /stripe/cancel-subscription
POST /stripe/resume-subscription
POST /stripe/downgrade-to-free
POST /stripe/downgrade-now
POST /stripe/create-metered-subscription`
  .trim()
  .split('\n')
