import { expect, onTestFinished, test } from 'vitest'
import { createOpenMarks } from '#collab/openMarks.ts'
import { createPool } from '#db/connect.ts'
import { openStudio } from '../support/collab/collab.ts'

const IDS = Array.from({ length: 20 }, (_, n) => 1_000_000 + n)
const SHARED = `select pid from pg_locks join pg_database d on d.oid = database and d.datname = current_database()
  where locktype = 'advisory' and mode = 'ShareLock' and granted`

async function marks() {
  const { databaseUrl } = await openStudio()
  const pool = createPool(databaseUrl, { max: 3, connectionTimeoutMillis: 2000 })
  const elsewhere = createPool(databaseUrl, { max: 1 })
  const marks = createOpenMarks(pool)
  onTestFinished(async () => {
    marks.close()
    await Promise.all([pool.end(), elsewhere.end()])
  })
  const holders = async () => (await elsewhere.query<{ pid: number }>(SHARED)).rows.map(({ pid }) => pid)
  return { pool, elsewhere, marks, holders }
}

test('[L2] many documents that are opened at once are marked on one connection, and the others stay free', async () => {
  const { pool, marks: opened, holders } = await marks()
  await Promise.all(IDS.map((id) => opened.mark(id)))
  const held = await holders()
  expect([held.length, new Set(held).size]).toEqual([IDS.length, 1])
  expect(await Promise.all([pool.query('select 1'), pool.query('select 1')])).toHaveLength(2)

  for (const id of IDS) opened.unmark(id)
  await opened.whenWritten()
  expect(await holders()).toEqual([])
})

test('[L2] marks whose connection is lost are made again with the next one, once each', async () => {
  const { elsewhere, marks: opened, holders } = await marks()
  await Promise.all(IDS.map((id) => opened.mark(id)))
  const [pid] = await holders()
  await elsewhere.query('select pg_terminate_backend($1)', [pid])
  await expect.poll(holders).toEqual([])

  await Promise.all([1, 2, 3].map((id) => opened.mark(id)))
  const held = await holders()
  expect([held.length, new Set(held).size]).toEqual([IDS.length + 3, 1])
  for (const id of [...IDS, 1, 2, 3]) opened.unmark(id)
  await opened.whenWritten()
  expect(await holders()).toEqual([])
})

test('pending marks take no connection when the server ends', async () => {
  const { pool, marks: opened } = await marks()
  const waiting = Promise.allSettled(IDS.map((id) => opened.mark(id)))
  await new Promise(setImmediate) // the first is being connected
  opened.close()
  await waiting
  expect(pool.totalCount - pool.idleCount).toBe(0)
})

test('[L2] more open documents than Postgres has room for share 1,024 marks', async () => {
  const { marks: opened, holders } = await marks()
  for (const id of [1, 1025, 2049, 2]) await opened.mark(id)
  expect(await holders()).toHaveLength(2)
  for (const id of [1, 1025]) opened.unmark(id)
  await opened.whenWritten()
  expect(await holders()).toHaveLength(2)
  for (const id of [2049, 2]) opened.unmark(id)
  await opened.whenWritten()
  expect(await holders()).toEqual([])
})
