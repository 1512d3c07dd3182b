import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connect, poolOf } from '#db/connect.ts'
import { createConnections, MAX_REQUEST_CONNECTIONS } from '#server/http/limits/connections.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A pool as a process has it, with connections for requests alone. */
function aPool(allowance?: { burst: number; perSecond: number }) {
  const db = connect(app.services.config.databaseUrl, { max: MAX_REQUEST_CONNECTIONS })
  onTestFinished(() => db.destroy())
  return { db, connections: createConnections(db, app.services.reservedDb, allowance) }
}
const wait = (seconds: number) => sql`select pg_sleep(${seconds})`
const busy = (db: ReturnType<typeof connect>) => poolOf(db).totalCount - poolOf(db).idleCount

test('gives a person four connections at once and answers others at once', async () => {
  const { db, connections } = aPool()
  const slow = Array.from({ length: 30 }, () => wait(0.2).execute(connections.of('ana')))
  await wait(0.05).execute(connections.of('ben'))
  expect(busy(db)).toBe(4)
  await Promise.all(slow)
  expect(busy(db)).toBe(0)
})

test('lets a request have the second connection that its transaction waits for', async () => {
  const { connections } = aPool()
  const requests = Array.from({ length: 12 }, () => {
    const db = connections.of('ana')
    return db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx)
      await sql`select 1`.execute(db)
    })
  })
  await Promise.all(requests)
})

test('leaves connections to others beside many people who hold theirs for long', NIGHTLY, async () => {
  const { db, connections } = aPool({ burst: 10, perSecond: 1 })
  const heavy = Array.from({ length: 5 }, (_, n) => `heavy ${n}`)
  await Promise.all(heavy.map((person) => wait(0.6).execute(connections.of(person))))
  let ended = 0
  const all = heavy.flatMap((person) => [0, 1].map(() => wait(1).execute(connections.of(person))))
  const slow = Promise.all(all.map((one) => one.then(() => ended++)))
  await sql`select 1`.execute(connections.of('light'))
  expect(ended).toBe(0)
  expect(busy(db)).toBeLessThan(MAX_REQUEST_CONNECTIONS - 2)
  await slow
})

test('lets a call of several statements wait in line once', async () => {
  const { connections } = aPool()
  let ended = 0
  const others = Array.from({ length: 2 * MAX_REQUEST_CONNECTIONS }, async (_, n) => {
    for (let calls = 0; calls < 2; calls++) {
      await wait(0.3 + n / 40).execute(connections.of(`person ${n}`))
      ended++
    }
  })
  const call = connections.of('ana')
  await sql`select 1`.execute(call)
  const endedBefore = ended
  for (let n = 0; n < 4; n++) await sql`select 1`.execute(call)
  expect(ended - endedBefore).toBeLessThan(3)
  await Promise.all(others)
})

test('gives the turn back when a statement fails', async () => {
  const { connections } = aPool()
  for (let n = 0; n < 20; n++) await expect(sql`select 1 / 0`.execute(connections.of('ana'))).rejects.toThrow()
  for (let n = 0; n < 20; n++)
    await expect(poolOf(connections.of('ana')).query('select 1 / 0')).rejects.toThrow('division by zero')
  await expect(sql`select 1`.execute(connections.of('ana'))).resolves.toBeDefined()
})

test('charges the database’s work alone, however long this process is busy meanwhile', async () => {
  const { connections } = aPool({ burst: 300, perSecond: 1 })
  const block = (ms: number) => {
    for (const until = performance.now() + ms; performance.now() < until; );
  }
  const order: string[] = []
  const compute = sql`select count(*) from generate_series(1, 4000000)`
  const heavy = compute.execute(connections.of('heavy'))
  for (let n = 0; n < 30; n++) {
    const light = sql`select 1`.execute(connections.of('light'))
    block(20)
    await light
  }
  await heavy
  await compute.execute(connections.of('heavy'))
  // Both wait while others hold all connections; whoever owes comes after whoever does not.
  const others = Array.from({ length: MAX_REQUEST_CONNECTIONS }, (_, n) =>
    wait(0.3).execute(connections.of(`other ${n}`)),
  )
  const borrow = (person: string) =>
    connections
      .of(person)
      .connection()
      .execute(async () => order.push(person))
  await Promise.all([borrow('heavy'), borrow('light'), ...others])
  expect(order).toEqual(['light', 'heavy'])
})
