import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { findPosition, type Position, readEvents } from '#db/queries/events/positions.ts'
import type { Db, Trx } from '#db/schema.ts'
import { testDatabase } from '../support/app/database.ts'
import { builders } from '../support/build/build.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'

let db: Db
let project_id: string
let start: Position
beforeEach(async () => {
  db = (await testDatabase()).db
  const build = builders(db)
  project_id = (await build.project(await build.organization({ owner: await build.user() }))).id
  start = await findPosition(db)
})

/** `count` names it. */
const write = (trx: Db, count: number) =>
  trx.insertInto('events').values({ kind: 'texts_changed', project_id, count }).execute()

/** A transaction that writes when told so, and ends when told so. */
async function begin() {
  const trx = await db.startTransaction().execute()
  return {
    write: (count: number) => write(trx as unknown as Trx, count),
    end: (how: 'commit' | 'rollback') => trx[how]().execute(),
  }
}

/** Reads all there is, `limit` at a time. */
async function readAll(from: Position, limit = 100) {
  const counts: number[] = []
  let position = from
  for (;;) {
    const isInMiddle = position.until !== undefined
    const read = await readEvents(db, position, limit)
    counts.push(...read.events.map(({ count }) => count))
    position = read.position
    if (!isInMiddle && read.events.length < limit) return { counts, position }
  }
}

test('an event that commits after a later one is read all the same, once', async () => {
  const [slow, fast] = [await begin(), await begin()]
  await slow.write(1)
  await fast.write(2)
  await fast.end('commit')
  const first = await readAll(start)
  expect(first.counts).toEqual([2])
  await slow.write(3)
  expect((await readAll(first.position)).counts).toEqual([])
  await slow.end('commit')
  const second = await readAll(first.position)
  expect(second.counts).toEqual([1, 3])
  expect((await readAll(second.position)).counts).toEqual([])
})

test('a transaction that ends between two parts of a reading is read after them', async () => {
  const slow = await begin()
  await slow.write(1)
  for (const count of [2, 3, 4]) await write(db, count)
  const part = await readEvents(db, start, 2)
  expect(part.events.map(({ count }) => count)).toEqual([2, 3])
  await slow.end('commit')
  const rest = await readEvents(db, part.position, 2)
  expect(rest.events.map(({ count }) => count)).toEqual([4])
  expect((await readAll(rest.position)).counts).toEqual([1])
})

test('events of those who write one row come in the order in which they had it', async () => {
  const wants = async (count: number, ready: () => void) =>
    db.transaction().execute(async (trx) => {
      await sql`select pg_current_xact_id()`.execute(trx) // its number is older than that of the other
      ready()
      await sql`select from projects where id = ${project_id} for update`.execute(trx)
      await write(trx, count)
    })
  const first = await db.startTransaction().execute()
  await sql`select from projects where id = ${project_id} for update`.execute(first)
  const { promise, resolve } = Promise.withResolvers<void>()
  const second = wants(2, resolve)
  await promise
  await write(first as unknown as Trx, 1)
  await first.commit().execute()
  await second
  expect((await readAll(start)).counts).toEqual([1, 2])
})

test('three readers with positions of their own read each event once, whoever commits when', async () => {
  const random = seeded(chooseSeed('positions'))
  const below = (end: number) => Math.floor(random() * end)
  const open: { trx: Awaited<ReturnType<typeof begin>>; written: number[] }[] = []
  const committed: number[] = []
  const readers = [1, 2, 7].map((limit) => ({ limit, position: start, counts: [] as number[] }))
  let next = 0
  for (let step = 0; step < 150; step++) {
    const act = below(5)
    const one = open[below(open.length)]
    if (act === 0 && open.length < 5) open.push({ trx: await begin(), written: [] })
    else if (act <= 2 && one) {
      await one.trx.write(++next)
      one.written.push(next)
    } else if (act === 3 && one) {
      open.splice(open.indexOf(one), 1)
      const how = random() < 0.7 ? 'commit' : 'rollback'
      await one.trx.end(how)
      if (how === 'commit') committed.push(...one.written)
    } else {
      const reader = readers[below(readers.length)]!
      const { events, position } = await readEvents(db, reader.position, reader.limit)
      reader.counts.push(...events.map(({ count }) => count))
      reader.position = position
    }
  }
  for (const { trx } of open) await trx.end('rollback')
  const sorted = (counts: number[]) => counts.toSorted((a, b) => a - b)
  for (const { limit, position, counts } of readers)
    expect(sorted([...counts, ...(await readAll(position, limit)).counts])).toEqual(sorted(committed))
  expect(committed.length).toBeGreaterThan(10)
})
