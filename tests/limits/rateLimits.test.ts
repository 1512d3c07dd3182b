import { connect } from 'node:net'
import type { Context } from 'hono'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { countAttempt, giveBackTurn, takeBackAttempt, takeTurn } from '#db/queries/accounts/rateLimits.ts'
import { forgetExpired } from '#server/accounts/forgetExpired.ts'
import type { Env } from '#server/http/env.ts'
import { limitPerson } from '#server/http/limits/limitPerson.ts'
import { maySocketOpen } from '#server/http/limits/rateLimit.ts'
import { QUEUES } from '#server/http/limits/slowGuesses.ts'
import { networkOf, networksAround } from '#server/http/network/address.ts'
import { createTestApp, createTestServer, type TestApp } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'
import { join } from '../support/collab/collab.ts'
import { readContract } from '../support/http/contract.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'

const TOO_MANY = { detail: 'Too many attempts. Please try again later.' }

let server: TestApp
let second: TestApp
/** Two nodes at one database, behind a proxy that says who calls. */
beforeAll(async () => {
  server = await createTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' })
  const DATABASE_URL = server.services.config.databaseUrl
  second = await createTestApp({ RATE_LIMITS: 'on', TRUST_PROXY: 'on', DATABASE_URL })
})
afterAll(async () => {
  await second.close()
  await server.close()
})

const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } })
const aForm = (username: string, password: string) => new URLSearchParams({ username, password })
const attempt = (node: TestApp, address: string, username: string, password = 'guess') =>
  node.anyone.post('/login/access-token', aForm(username, password), from(address))
const times = <Answer>(count: number, call: (n: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, n) => call(n)))
const countOf = (answers: Response[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([status, all]) => [status, all!.length]),
  )

/** Moves everything that was counted so far into the past. */
const wait = () =>
  server.db
    .updateTable('rate_limits')
    .set({ resets_at: new Date(Date.now() - 1) })
    .execute()

describe('signing in', () => {
  test('wrong passwords are limited for the guessed person from that address, on all nodes together; right ones are not counted', async () => {
    const [email, password] = [`${uuid()}@example.com`, 'a long secret']
    await server.anyone.post('/users/signup', { email, password })
    const right = async (address: string) => (await attempt(server, address, email, password)).status

    const guesses = await times(8, (n) => attempt(n % 2 === 0 ? server : second, '192.0.2.1', email.toUpperCase()))
    expect(countOf(guesses)).toEqual({ 400: 8 })
    expect([await right('192.0.2.1'), await right('192.0.2.1'), await right('192.0.2.1')]).toEqual([200, 200, 200])
    const last = await times(4, (n) => attempt(n % 2 === 0 ? server : second, '192.0.2.1', email))
    expect(countOf(last)).toEqual({ 400: 2, 429: 2 })

    const refused = await attempt(second, '192.0.2.1', email, password)
    expect([refused.status, await refused.json()]).toEqual([429, TOO_MANY])
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(200)
    expect(seconds).toBeLessThanOrEqual(300)
    expect(await right('192.0.2.2'), 'from elsewhere').toBe(200)
    expect((await attempt(server, '192.0.2.1', 'gus@example.com')).status, 'somebody else').toBe(400)
    await wait()
    expect(await right('192.0.2.1'), 'later').toBe(200)
  })

  test('one address may not try everybody’s door', async () => {
    const tooLong = 'x'.repeat(1001) // refused before the slow comparison, and counted like any other
    const sprayed = await times(101, (n) => attempt(server, '192.0.2.3', `person${n}@example.com`, tooLong))
    expect(countOf(sprayed)).toEqual({ 422: 100, 429: 1 })
  })

  test('a refused attempt uses up no further limit', async () => {
    const flood = await times(150, () => attempt(server, '192.0.2.8', 'one@example.com', 'x'.repeat(1001)))
    expect(countOf(flood)).toEqual({ 422: 10, 429: 140 })
    expect((await attempt(server, '192.0.2.8', 'other@example.com')).status, 'the same address').toBe(400)
    expect((await attempt(server, '192.0.2.9', 'one@example.com')).status, 'the same person').toBe(400)
  })

  test('an address gets no more than 30 wrong guesses an hour of one person', async () => {
    const guess = () => attempt(server, '192.0.2.30', 'hourly@example.com', 'x'.repeat(1001))
    for (let n = 0; n < 3; n++) {
      expect(countOf(await times(10, guess))).toEqual({ 422: 10 })
      await server.db
        .updateTable('rate_limits')
        .set({ resets_at: new Date(Date.now() - 1) })
        .where('resets_at', '<', new Date(Date.now() + 600_000))
        .execute()
    }
    const refused = await guess()
    expect([refused.status, Number(refused.headers.get('retry-after')) > 3000]).toEqual([429, true])
  })

  test('ten addresses that guess keep nobody out, neither of signing in nor of a new password', NIGHTLY, async () => {
    await wait()
    const password = 'a long secret'
    const join = async (email: string) =>
      server.as({ token: (await (await server.anyone.post('/users/signup', { email, password })).json()).access_token })
    const email = `${uuid()}@example.com`
    await join(email)
    const ana = await join(`${uuid()}@example.com`)
    const change = (address: string, current_password: string) =>
      ana.patch('/users/me/password', { current_password, new_password: 'the next secret' }, from(address))

    const guesses = times(110, (n) => attempt(n % 2 === 0 ? server : second, `198.51.100.${n % 10}`, email))
    const changes = times(110, (n) => change(`198.51.100.${n % 10}`, 'a wrong guess'))
    const owners = [attempt(server, '198.51.100.200', email, password), change('198.51.100.200', password)]

    expect((await Promise.all(owners)).map(({ status }) => status)).toEqual([200, 200])
    for (const refused of [await guesses, await changes])
      expect(
        countOf(refused)[429],
        'three of each address, twenty more, and of each address one waits',
      ).toBeGreaterThanOrEqual(50)
  })

  test('beyond so many at once a person’s attempts take turns, the longest wait is bounded', async () => {
    const MINUTE_MS = 60_000 // long beside the time that a busy machine takes for this test
    const turns = { everyMs: MINUTE_MS, atOnce: QUEUES.further[0]!.atOnce, longestMs: 15 * MINUTE_MS }
    const turn = async () => {
      const ms = await takeTurn(server.db, 'door', turns)
      return ms === undefined ? ms : Math.round(ms / MINUTE_MS)
    }
    for (let n = 0; n < 20; n++) expect(await turn()).toBe(0)
    for (let n = 1; n <= 15; n++) expect(await turn()).toBe(n)
    expect(await turn()).toBeUndefined()
    await giveBackTurn(server.db, 'door', turns)
    expect(await turn(), 'a right one uses up none').toBe(15)
    expect(await turn()).toBeUndefined()
  })

  test('guessing the current password of an open session is limited too', async () => {
    const joined = await server.anyone.post('/users/signup', {
      email: `${uuid()}@example.com`,
      password: 'the right one',
    })
    const ana = server.as({ token: (await joined.json()).access_token })
    const guesses = await times(11, () =>
      ana.patch('/users/me/password', { current_password: 'guess', new_password: 'the next one' }),
    )
    expect(countOf(guesses)).toEqual({ 400: 10, 429: 1 })
  })
})

test('signing up is limited for each address', async () => {
  const join = (address: string) => server.anyone.post('/users/signup', { email: 'x', password: 'x' }, from(address))
  expect(countOf(await times(51, () => join('192.0.2.4')))).toEqual({ 422: 50, 429: 1 })
  expect((await join('192.0.2.5')).status).toBe(422)
})

test('recovery is limited for each network and person, known or not, and for each network', async () => {
  const ana = await server.build.user()
  const recover = (email: string, address: string) =>
    server.anyone.post(`/password-recovery/${encodeURIComponent(email)}`, undefined, from(address))
  for (const email of [ana.email, 'unknown@example.com']) {
    const answers = await times(6, (n) => recover(n % 2 === 0 ? email : email.toUpperCase(), '192.0.2.10'))
    expect(countOf(answers)).toEqual({ 200: 5, 429: 1 })
    expect((await recover(email, '192.0.2.11')).status, 'from elsewhere').toBe(200)
  }
  const sprayed = await times(31, (n) => recover(`person${n}@example.com`, '192.0.2.6'))
  expect(countOf(sprayed)).toEqual({ 200: 30, 429: 1 })
  const guesses = await times(101, () =>
    server.anyone.post('/reset-password', { token: 'guess', new_password: 'a password' }, from('192.0.2.7')),
  )
  expect(countOf(guesses)).toEqual({ 400: 100, 429: 1 })
})

describe('people who are signed in', () => {
  const NOWHERE = uuid()
  test.each([
    ['adding members', 30, `/organizations/${NOWHERE}/add-member-by-email`, { email: 'x@example.com' }],
    ['translating a page', 120, `/pages/${NOWHERE}/translate`, { languages: ['es'] }],
    ['translating one text', 120, `/versions/translations/${NOWHERE}/regenerate`, undefined],
    ['importing', 30, `/versions/${NOWHERE}/pages/import`, undefined],
    ['making organizations', 30, '/organizations', { name: '' }],
    ['joining with plain clients', 120, '/collab/tickets', undefined],
  ])('are limited in %s to %i a minute, with and without a slash', async (_, most, path, body) => {
    const [ana, ben] = [await server.build.user(), await server.build.user()]
    await wait()
    const answers = await times(most + 2, (n) =>
      server.as(ana).post(n % 2 === 0 ? path : `${path}/`, body, from(`203.0.113.${n}`)),
    )
    expect(countOf(answers)[429]).toBe(2)
    const refused = answers.find(({ status }) => status === 429)!
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect((await server.as(ben).post(path, body, from('203.0.113.1'))).status).not.toBe(429)
  })

  test('many behind one address have a limit together', async () => {
    await wait()
    const people = await times(6, () => server.build.user())
    const answers = await times(151, (n) =>
      server.as(people[n % 6]!).post(`/versions/${uuid()}/pages/import`, undefined, from('203.0.113.200')),
    )
    expect(countOf(answers)[429]).toBe(1)
  })

  test('probe no more than five addresses in a quarter of an hour', async () => {
    const [ana, ben] = [await server.build.user(), await server.build.user()]
    const probe = () => server.as(ana).patch('/users/me', { email: ben.email })
    const answers = await times(7, probe)
    expect(countOf(answers)).toEqual({ 409: 5, 429: 2 })
    expect(Number((await probe()).headers.get('retry-after'))).toBeGreaterThan(600)
  })

  test.each([
    ['reads', 1200, 'GET'],
    ['writes', 300, 'DELETE'],
  ])('have a limit for all %s together, of %i a minute, and are told what is left', async (name, most, method) => {
    const call = (person: Person) => server.as(person)[method === 'GET' ? 'get' : 'delete'](`/projects/${NOWHERE}`)
    const context = { req: { method }, header() {}, var: { services: server.services } } as unknown as Context<Env>
    const [ana, ben] = [await server.build.user(), await server.build.user()]
    const MINUTE_MS = 60_000
    const begin = vi.spyOn(Date, 'now').mockReturnValue(Math.ceil(Date.now() / MINUTE_MS) * MINUTE_MS + 15_000)
    onTestFinished(() => begin.mockRestore())
    const first = await call(ana)
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'ratelimit-policy': `"${name}";q=${most};w=60`,
      ratelimit: `"${name}";r=${most - 1};t=45`,
    })
    for (let n = 2; n < most; n++) limitPerson(context, ana.id)
    expect((await call(ana)).headers.get('ratelimit')).toBe(`"${name}";r=0;t=45`)
    const refused = await call(ana)
    expect([refused.status, await refused.json()]).toEqual([
      429,
      { detail: 'Too many requests. Please try again later.' },
    ])
    expect([refused.headers.get('retry-after'), refused.headers.get('ratelimit')]).toEqual(['45', `"${name}";r=0;t=45`])
    const from = performance.now()
    const again = await call(ana)
    expect([again.status, again.headers.get('ratelimit')]).toEqual([429, `"${name}";r=0;t=45`])
    expect(performance.now() - from, 'a client in a loop is slowed down').toBeGreaterThan(900)
    expect((await call(ben)).status).toBe(404)
    begin.mockReturnValue(Date.now() + 45_000)
    expect((await call(ana)).status, 'in the next minute').toBe(404)
  })
})

test('every call with a limit says so in the OpenAPI file', () => {
  const limited = readContract().calls.filter(({ operation }) => '429' in operation.responses)
  expect(limited.map(({ called }) => called)).toEqual(
    expect.arrayContaining([
      'POST /login/access-token',
      'POST /users/signup',
      'POST /password-recovery/{email}',
      'POST /reset-password',
      'PATCH /users/me/password',
      'POST /organizations/{organization_id}/add-member-by-email',
      'POST /organizations/{organization_id}/members/{user_id}',
      'POST /pages/{page_id}/translate',
      'POST /versions/translations/{translation_id}/regenerate',
      'POST /versions/{version_id}/pages/import',
      'POST /versions/{version_id}/pages/import/preview',
      'POST /versions/{version_id}/pages/import/file',
      'POST /versions/{version_id}/pages/import/file/preview',
      'POST /pages/{page_id}/reimport',
      'POST /pages/{page_id}/reimport/preview',
      'POST /glossaries/{glossary_id}/upload-csv',
      'POST /glossaries/{glossary_id}/upload-csv/preview',
      'POST /collab/tickets',
    ]),
  )
})

test('too many WebSockets from one address are turned away until later', async () => {
  const live = await createTestServer({ RATE_LIMITS: 'on', ROLES: 'api,collab' })
  const { port } = new URL(live.url)
  const knock = () =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(
          'GET /collab HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
        ),
      )
      socket.once('data', (data) => resolve(`${data}`) ?? socket.destroy())
      socket.once('error', reject)
    })
  const statusOf = (answer: string) => answer.slice(9, 12)
  expect(statusOf(await knock())).toBe('101')
  await live.db.updateTable('rate_limits').set({ count: 299 }).execute()
  expect(statusOf(await knock())).toBe('101')
  const refused = await knock()
  expect(statusOf(refused)).toBe('429')
  expect(Number(/Retry-After: (\d+)/.exec(refused)![1])).toBeLessThanOrEqual(60)
  await live.db.updateTable('rate_limits').set({ resets_at: new Date() }).execute()
  expect(statusOf(await knock())).toBe('101')
  await live.close()
})

test('a person opens no more WebSockets than so many a minute, from wherever, and is told to come back', async () => {
  const live = await createTestServer({ RATE_LIMITS: 'on', ROLES: 'api,collab' })
  const [ana, ben] = [await live.build.user(), await live.build.user()]
  const project = await live.build.project(await live.build.organization({ owner: ana, members: [ben] }))
  const page = await live.build.page(await live.build.version(project))
  const { name } = await live.services.collab.openDocument(page.id, 'es')
  const open = (person: { token: string }) => join(`${live.url.replace('http', 'ws')}/collab`, name, person.token)
  const first = open(ana)
  await first.saved()
  for (let n = 1; n < 120; n++) expect(await maySocketOpen(live.db, ana.id)).toBe(true)

  const refused = open(ana)
  await expect.poll(() => refused.closings[0]?.reason).toBe('overloaded')
  const other = open(ben)
  await other.saved()
  await live.db.updateTable('rate_limits').set({ resets_at: new Date() }).execute()
  await refused.saved()
  for (const client of [first, refused, other]) client.leave()
  await live.close()
})

test('a repeat with its Idempotency-Key counts like any other request', async () => {
  const ana = await server.build.user()
  const headers = { 'Idempotency-Key': uuid() }
  const post = () => server.as(ana).post('/organizations', { name: 'Studio' }, { headers })
  const left = async () => Number(/r=(\d+)/.exec((await post()).headers.get('ratelimit')!)![1])
  const first = await left()
  expect([299, first - 1]).toContain(await left()) // or the minute is over
})

describe('counting', () => {
  const limit = { key: 'a', most: 2, windowSeconds: 60 }
  const other = { key: 'b', most: 1, windowSeconds: 600 }

  test('says for how long the longest of the limits that are used up still holds, and forgets what is over', async () => {
    const { db } = server
    expect(await countAttempt(db, [limit, other])).toBeUndefined()
    expect(await countAttempt(db, [limit])).toBeUndefined()
    expect(await countAttempt(db, [limit])).toBe(60)
    expect(await countAttempt(db, [limit, other])).toBe(600)
    for (let n = 0; n < 3; n++) await takeBackAttempt(db, [limit])
    expect(await countAttempt(db, [limit])).toBeUndefined()
    await wait()
    expect(await countAttempt(db, [other])).toBeUndefined()
    await wait()
    await forgetExpired(db)
    expect(await db.selectFrom('rate_limits').selectAll().execute()).toEqual([])
  })

  test('at the same moment, with limits in any order, loses none', async () => {
    const limits = ['x', 'y', 'z'].map((key) => ({ key: `${uuid()} ${key}`, most: 50, windowSeconds: 60 }))
    const answers = await times(60, (n) => countAttempt(server.db, n % 2 === 0 ? limits : limits.toReversed()))
    expect(answers.filter((seconds) => seconds !== undefined)).toHaveLength(10)
  })

  test('stored limits name nobody', async () => {
    await attempt(server, '192.0.2.99', 'secret.person@example.com')
    const kept = JSON.stringify(await server.db.selectFrom('rate_limits').selectAll().execute())
    expect(Buffer.from(kept).includes('secret.person')).toBe(false)
  })
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::7', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['192.0.2.1', ['192.0.2.1']],
  ['2001:db8:1:2ff::/64', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['2001:db8:0:7::/64', ['2001:db8:0:7::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
])('%s lies in %o', (network, around) => {
  expect(networksAround(network)).toEqual(around)
})

test('without a trusted proxy nobody says who they are, and of what a trusted one says only the last counts', async () => {
  const open = await createTestApp({ RATE_LIMITS: 'on', DATABASE_URL: server.services.config.databaseUrl })
  const incoming = { socket: { remoteAddress: '198.51.100.77' }, headers: { 'x-forwarded-for': '192.0.2.50' } }
  const tell = (app: TestApp) => app.app.request('/api/v1/users/signup', { method: 'POST' }, { incoming } as never)
  const keys = async () => (await server.db.selectFrom('rate_limits').select('key').execute()).length
  await wait()
  await forgetExpired(server.db)
  await tell(open)
  await tell(server)
  expect(await keys(), 'two different callers').toBe(2)
  incoming.headers['x-forwarded-for'] = 'made up, 192.0.2.50'
  await tell(server)
  incoming.headers['x-forwarded-for'] = 'nonsense'
  await tell(open)
  await tell(server)
  expect(await keys()).toBe(2)
  await open.close()
})
