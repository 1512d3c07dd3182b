import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { poolOf } from '#db/connect.ts'
import { createSessionLooks } from '#server/http/limits/sessionLooks.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { signIn } from '../support/build/build.ts'

let app: TestApp
let statements: { mock: { calls: unknown[][] } }
let looks: ReturnType<typeof createSessionLooks>
beforeAll(async () => {
  app = await createTestApp()
  statements = vi.spyOn(poolOf(app.db), 'query')
})
afterAll(() => app.close())
beforeEach(() => {
  vi.mocked(poolOf(app.db).query).mockClear()
  looks = createSessionLooks(app.db, 14)
})

test('a thousand calls of one session take two looks, and each finds it', async () => {
  const { id } = await app.build.user()
  const token = await signIn(app.db, id)
  vi.mocked(poolOf(app.db).query).mockClear()
  const first = looks.find(token, '192.0.2.1')
  await Promise.resolve()
  const found = await Promise.all([first, ...Array.from({ length: 999 }, () => looks.find(token, '192.0.2.1'))])
  expect(found.every((session) => session && 'user' in session && session.user.id === id)).toBe(true)
  expect(statements.mock.calls.length).toBeLessThanOrEqual(2)
})

test('a call after the end of its session finds none, also beside calls from before', async () => {
  const { id } = await app.build.user()
  for (let round = 0; round < 20; round++) {
    const token = await signIn(app.db, id)
    const before = Array.from({ length: round }, () => looks.find(token, '192.0.2.1'))
    await app.as({ token }).post('/logout')
    expect(await looks.find(token, '192.0.2.1')).toBeUndefined()
    await Promise.all(before)
  }
})

test('a network with hundreds of made-up tokens is passed by others, and refused beyond its line', async () => {
  const { id } = await app.build.user()
  const token = await signIn(app.db, id)
  await openConnections(3)
  const order: string[] = []
  const made = Array.from({ length: 1000 }, (_, n) =>
    looks.find(`made up ${n}`, '198.51.100.1').then(
      () => order.push('attacker'),
      ({ status }) => status as number,
    ),
  )
  await looks.find(token, '192.0.2.1').then(() => order.push('stranger'))
  expect(order.indexOf('stranger')).toBeLessThan(100)
  expect((await Promise.all(made)).filter((status) => status === 429).length).toBeGreaterThan(600)
})

/** On a busy machine a new one takes as long as a hundred looks. */
const openConnections = (count: number) =>
  Promise.all(Array.from({ length: count }, () => sql`select pg_sleep(0.1)`.execute(app.db)))
