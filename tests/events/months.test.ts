import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { findPosition, readEvents } from '#db/queries/events/positions.ts'
import type { Db } from '#db/schema.ts'
import { MAX_EVENT_MONTHS } from '#server/events/constants.ts'
import { keepMonths } from '#server/events/keepMonths.ts'
import { testDatabase } from '../support/app/database.ts'
import { builders } from '../support/build/build.ts'

let db: Db
let page: { source_texts: { id: string }[] }
beforeEach(async () => {
  db = (await testDatabase()).db
  const build = builders(db)
  const organization = await build.organization({ owner: await build.user() })
  page = await build.page(await build.version(await build.project(organization)), { texts: ['One', 'Two'] })
})

const parts = async () =>
  (
    await sql<{
      name: string
    }>`select tableoid::regclass::text as name, count(*) from events group by 1 order by 1`.execute(db)
  ).rows.map(({ name }) => name)
const allParts = async () =>
  (
    await sql<{
      name: string
    }>`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'events'::regclass`.execute(db)
  ).rows
    .map(({ name }) => name)
    .toSorted()
const change = () =>
  sql`update all_source_texts set content = content || '.' where id = ${page.source_texts[0]!.id}`.execute(db)
const monthName = (date: Date) => `events_${date.getUTCFullYear()}_${String(date.getUTCMonth() + 1).padStart(2, '0')}`

test('months are there ahead, and events written before stand in theirs', async () => {
  expect(await parts()).toEqual(['events_default'])
  await keepMonths(db)
  const now = new Date()
  expect(await parts()).toEqual([monthName(now)])
  const next = [0, 1, 2].map((n) => monthName(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + n, 1))))
  expect(await allParts()).toEqual(['events_default', ...next].toSorted())
  await change()
  expect(await parts()).toEqual([monthName(now)])
  await keepMonths(db)
  expect(await allParts()).toHaveLength(4)
})

test('a completed page is told from a month of its own too', async () => {
  await keepMonths(db)
  await db.transaction().execute(async (trx) => {
    await sql`set local dragoman.brings = 'on'`.execute(trx)
    await sql`insert into translations (source_text_id, target_language, content, status)
              select id, 'fr', 'x', 'COMPLETED' from source_texts`.execute(trx)
  })
  const completed = db.selectFrom('events').where('kind', '=', 'page_completed').select('target_language')
  expect(await completed.execute()).toEqual([{ target_language: 'fr' }])
})

test('events are dropped when they are old, whole months at a time', async () => {
  const now = new Date()
  const monthsAgo = (n: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - n, 1))
  await keepMonths(db, monthsAgo(MAX_EVENT_MONTHS + 3)) // makes that month and the next two
  for (const n of [MAX_EVENT_MONTHS + 1, MAX_EVENT_MONTHS, MAX_EVENT_MONTHS + 9])
    await sql`insert into events (kind, project_id, at) select 'texts_brought', project_id, ${monthsAgo(n)} from versions`.execute(
      db,
    )
  const kept = async () => (await db.selectFrom('events').select('at').orderBy('at').execute()).map(({ at }) => at)
  expect(await kept()).toHaveLength(4)
  await keepMonths(db)
  expect((await kept())[0]).toEqual(monthsAgo(MAX_EVENT_MONTHS))
  expect(await kept()).toHaveLength(2)
  expect(await allParts()).not.toContain(monthName(monthsAgo(MAX_EVENT_MONTHS + 1)))
})

test('writers do not wait long for a month that cannot be made, and are stored all the same', async () => {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const long = db.transaction().execute(async (trx) => {
    await sql`update all_source_texts set content = content || '!'`.execute(trx)
    began.resolve()
    await promise
  })
  await began.promise
  await keepMonths(db)
  expect(await allParts()).toEqual(['events_default'])
  end()
  await long
  expect((await db.selectFrom('events').where('kind', '=', 'texts_changed').select('count').execute())[0]).toEqual({
    count: 2,
  })
})

test('in a restored database old events are read as old, and new ones as new', async () => {
  await sql`update events set xact = '900000000000'`.execute(db)
  await keepMonths(db)
  const position = await findPosition(db)
  expect((await readEvents(db, position, 10)).events).toEqual([])
  await change()
  expect((await readEvents(db, position, 10)).events.map(({ kind }) => kind)).toEqual(['texts_changed'])
})
