import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'

const PATHS = [
  '/',
  '/login',
  '/docs',
  '/api/v1/openapi.json',
  '/api/v1/users/me',
  '/api/v1/nowhere',
  '/healthz',
  '/dev/mail',
  '/dev/stripe/checkout/cs_1',
]

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

test.each(PATHS)('every answer carries the headers that keep browsers safe: %s', async (path) => {
  const { headers } = await server.app.request(path)
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
  })
  const policy = headers.get('content-security-policy')!
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]),
  )
  expect(policy).not.toMatch(/unsafe-eval|\*|script-src[^;]*unsafe-inline/)
  expect(headers.get('strict-transport-security'), 'without TLS').toBeNull()
})

test('behind TLS browsers are told to stay there, and sockets are encrypted', async () => {
  const secure = await createTestApp({ PUBLIC_URL: 'https://words.example.com', NODE_ENV: 'production' })
  for (const path of PATHS) {
    const { headers } = await secure.app.request(path)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('content-security-policy')).toContain("connect-src 'self' wss://words.example.com;")
  }
  await secure.close()
})

describe('other origins', () => {
  test('call with credentials when they are on the list, and get no permission otherwise', async () => {
    const other = await createTestApp({ CORS_ORIGINS: 'https://studio.example' })
    const ana = await other.build.user()
    const ask = (origin: string) =>
      other.app.request('/api/v1/users/me', { headers: { Origin: origin, Authorization: `Bearer ${ana.token}` } })
    const allowed = await ask('https://studio.example')
    expect(Object.fromEntries(allowed.headers)).toMatchObject({
      'access-control-allow-origin': 'https://studio.example',
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': expect.stringContaining('X-Request-Id'),
      vary: expect.stringContaining('Origin'),
    })
    for (const origin of ['https://evil.example', 'null', 'https://studio.example.evil.example']) {
      const { headers } = await ask(origin)
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
    await other.close()
  })

  test('ask before they write, and learn which headers they may send', async () => {
    const response = await server.app.request('/api/v1/users/me', {
      method: 'OPTIONS',
      headers: {
        Origin: 'http://localhost:3000',
        'Access-Control-Request-Method': 'PATCH',
        'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key',
      },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-methods')).toContain('PATCH')
    expect(response.headers.get('access-control-allow-headers')).toMatch(/Authorization.*Idempotency-Key/)
  })
})

test('an answer that holds a secret is kept by nobody', async () => {
  const email = `${uuid()}@example.com`
  const joined = await server.anyone.post('/users/signup', { email, password: 'a password' })
  const form = new URLSearchParams({ username: email, password: 'a password' })
  const admin = server.as(await server.build.user({ role: 'ADMIN', is_superuser: true, word_quota: null }))
  for (const answer of [
    joined,
    await server.anyone.post('/login/access-token', form),
    await admin.post(`/password-recovery-html-content/${email}`),
    await server.app.request('/dev/mail'),
  ])
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
})

describe('somebody signed in', () => {
  test('gets answers that browsers do not keep, but for lists that they ask for again with their tag', async () => {
    const ana = await server.build.user()
    const project = await server.build.project(await server.build.organization({ owner: ana }))
    const page = await server.build.page(await server.build.version(project))
    const of = async (path: string) => (await server.as(ana).get(path)).headers.get('cache-control')
    for (const path of ['/users/me', '/organizations', `/projects/${project.id}`, `/pages/${page.id}/rows?language=es`])
      expect(await of(path), path).toBe('private, no-store')
    expect(await of(`/projects/${uuid()}`), 'a refusal').toBe('private, no-store')
    expect(await of(`/pages/${page.id}/translations?language=es`)).toBe('private, no-cache')
  })

  test('gets the answer of a write again with its Idempotency-Key, and it is not kept by browsers either', async () => {
    const ana = await server.build.user()
    const headers = { 'Idempotency-Key': uuid() }
    const post = () => server.as(ana).post('/organizations', { name: 'Studio' }, { headers })
    const [first, again] = [await post(), await post()]
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await again.json()).toEqual(await first.json())
    expect([first, again].map((answer) => answer.headers.get('cache-control'))).toEqual(
      Array(2).fill('private, no-store'),
    )
  })
})

test('the stand-in pages of payments answer no foreign name, which a foreign page could have pointed here', async () => {
  const ask = async (host: string) => (await server.app.request(`http://${host}/dev/stripe/portal/x`)).status
  expect([await ask('localhost:3000'), await ask('127.0.0.1:3000'), await ask('[::1]:3000')]).toEqual([410, 410, 410])
  expect(await ask('evil.example')).toBe(403)
  expect((await server.app.request('http://evil.example/dev/mail')).status).toBe(404)
})

test('strangers may send little, and a false length is noticed', async () => {
  const send = (body: BodyInit, headers: Record<string, string> = {}) =>
    server.app.request('/api/v1/users/signup', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
      duplex: 'half',
    } as RequestInit)
  const large = JSON.stringify({ email: 'x', password: 'x'.repeat(70_000) })
  const refused = await send(large)
  expect([refused.status, await refused.json()]).toEqual([413, { detail: 'The request is larger than 64 KiB' }])
  const streamed = await send(new Blob([large]).stream())
  expect(streamed.status).toBe(413)
  for (const header of ['Authorization', 'Stripe-Signature'])
    expect((await send(large, { [header]: 'of nothing' })).status).toBe(413)
})

test('a form with files is taken where files are, and is as small as any other body elsewhere', async () => {
  const form = new FormData()
  form.set('username', 'x'.repeat(70_000))
  for (const path of ['/login/access-token', '/users/signup', '/reset-password']) {
    const large = await server.app.request(`/api/v1${path}`, { method: 'POST', body: form })
    expect([path, large.status]).toEqual([path, 413])
  }
  const signIn = async (body: BodyInit, headers: Record<string, string> = {}) =>
    (await server.app.request('/api/v1/login/access-token', { method: 'POST', body, headers })).status
  const small = new FormData()
  small.set('username', 'x')
  expect(await signIn(small)).toBe(422)
  expect(await signIn('--x', { 'Content-Type': 'multipart/form-data; boundary=x' })).toBe(400)
  expect(await signIn('{}', { 'Content-Type': 'application/json' })).toBe(415)
})

test('an address that is no text is answered like every other', async () => {
  const answer = await server.app.request('/api/v1/password-recovery/%E0%A4%A', { method: 'POST' })
  expect(answer.status).toBe(200)
})

test('a statement that takes too long is cut off, and the answer says so', async () => {
  const ana = await server.build.user()
  const url = new URL(server.services.config.databaseUrl)
  url.searchParams.set('statement_timeout', '200')
  const hasty = await createTestApp({ DATABASE_URL: url.href })
  const answer = await server.db.transaction().execute(async (trx) => {
    await sql`lock table sessions`.execute(trx)
    return hasty.as(ana).get('/users/me')
  })
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { detail: 'The database took too long. Please try again.' },
  ])
  expect((await hasty.as(ana).get('/users/me')).status).toBe(200)
  const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(server.db)
  expect(rows[0]!.limit).toBe('1min')
  await hasty.close()
})
