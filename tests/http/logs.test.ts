import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { watchSecrets } from '../support/http/secrets.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const linesOf = (requestId: string | null) =>
  app.logged.map((line) => JSON.parse(line)).filter((line) => line.request_id === requestId)

test('every answer has a request id, and its log line names the route and not what was asked for', async () => {
  const ana = await app.build.user()
  const ids = new Set<string | null>()
  const ask = async (path: string, init?: RequestInit) => {
    const id = (await app.app.request(path, init)).headers.get('x-request-id')
    expect(linesOf(id)).toMatchObject([{ event: 'request', method: init?.method ?? 'GET' }])
    ids.add(id)
    return linesOf(id)[0]
  }
  const headers = { Authorization: `Bearer ${ana.token}` }
  expect(await ask('/api/v1/users/me?search=secret', { headers })).toMatchObject({
    route: '/api/v1/users/me',
    status: 200,
    user_id: ana.id,
    ms: expect.any(Number),
  })
  expect(await ask('/api/v1/users/me')).toMatchObject({ status: 401 })
  expect(await ask('/api/v1/nowhere')).toMatchObject({ status: 404 })
  expect(await ask('/')).toBeTruthy()
  expect(await ask('/api/v1/password-recovery/ana@example.com', { method: 'POST' })).toMatchObject({
    route: '/api/v1/password-recovery/:email',
  })
  expect(ids.size).toBe(5)
  expect(app.logged.join()).not.toMatch(/ana@example\.com|secret/)
})

test('an unhandled error is logged whole with its request id and hidden from the caller', async () => {
  const other = await createTestApp()
  const ana = await other.build.user()
  await sql`alter table organizations rename column description to gone`.execute(other.db)
  const response = await other.app.request('/api/v1/organizations/', {
    headers: { Authorization: `Bearer ${ana.token}` },
  })
  expect([response.status, await response.json()]).toEqual([500, { detail: 'Internal Server Error' }])
  const told = other.logged.map((line) => JSON.parse(line)).find(({ level }) => level === 'error')
  expect(told).toMatchObject({
    event: 'unhandled_error',
    request_id: response.headers.get('x-request-id'),
    route: '/api/v1/organizations',
    error: expect.stringMatching(/description.*\n\s+at /s),
    code: '42703',
  })
  await other.close()
})

test.each([
  ['a token', (ana: { token: string }) => `a session ${ana.token} was opened`],
  ['a password', () => 'somebody tried correct horse battery'],
])('the watch that every API test has finds %s in the log', (_, line) => {
  const ana = { token: 'k3Jd93kdJd93kdJq' }
  const watch = watchSecrets()
  watch.keepFrom({ user: { access_token: ana.token } })
  watch.keepFrom(new URLSearchParams({ username: 'ana', password: 'correct horse battery' }))
  watch.log('nothing of note')
  watch.expectNoneLogged()
  watch.log(line(ana))
  expect(() => watch.expectNoneLogged()).toThrow('A secret was logged')
})

test('sign-up, sign-in, a wrong password, a new password and a ticket leave no secret in the log', async () => {
  const account = { email: 'ana@example.com', password: 'correct horse battery' }
  const { access_token } = await (await app.anyone.post('/users/signup', account)).json()
  const signIn = { username: account.email, password: account.password }
  await app.anyone.post('/login/access-token', new URLSearchParams(signIn))
  await app.anyone.post('/login/access-token', new URLSearchParams({ ...signIn, password: 'correct horse' }))
  const as = app.as({ token: access_token })
  await as.patch('/users/me/password', { current_password: account.password, new_password: 'a better password' })
  await as.post('/collab/tickets')
  await as.get(`/users/me?token=${access_token}`)
  expect(app.logged.length).toBeGreaterThan(5)
})
