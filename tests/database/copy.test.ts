import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect } from '#db/connect.ts'
import { copyOut, copyTransaction } from '#db/copy.ts'
import { copySourceTexts, insertPage } from '#db/queries/pages/pages.ts'
import type { Db, Trx } from '#db/schema.ts'
import { createRowEncoder } from '#server/files/read/encodeRows.ts'
import { createDatabase } from '../support/app/database.ts'
import { populate } from '../support/build/population.ts'

let db: Db
let narrow: Db
let version_id: string
beforeAll(async () => {
  const database = await createDatabase()
  db = database.db
  narrow = connect(database.url, { max: 1 }) // a connection that is not given back is noticed at once
  version_id = (await populate(db, 1)).version_id
})
afterAll(async () => {
  await narrow.destroy()
  await db.destroy()
})

type Course = {
  version?: string
  before?: (trx: Trx) => Promise<unknown>
  /** Happens between two pieces of the rows. */
  meanwhile?: (pid: number) => Promise<void>
  after?: (trx: Trx) => Promise<unknown>
}

/** A page with rows that arrive one after the other. */
async function importRows({ version = version_id, before, meanwhile, after }: Course = {}) {
  const page_id = uuid()
  const pieces: Uint8Array[] = []
  const encoder = createRowEncoder(page_id, (kind, bytes) => kind === 'texts' && pieces.push(bytes))
  for (let position = 0; position < 20_000; position++)
    encoder.write({
      position,
      identifier: `key.${position}`,
      content: 'Größe',
      context: '',
      words: 1,
      translations: [],
    })
  encoder.end()
  await copyTransaction(narrow, async (trx, copy) => {
    await before?.(trx)
    await insertPage(trx, { id: page_id, version_id: version, name: 'Page', type: 'other' })
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    const arriving = async function* () {
      for (const [n, piece] of pieces.entries()) {
        if (n === 2) await meanwhile?.(rows[0]!.pid)
        yield piece
      }
    }
    await copySourceTexts(trx, copy, Readable.from(arriving()))
    await after?.(trx)
  })
  return page_id
}

async function count() {
  const { rows } = await sql<{ pages: number; texts: number }>`
    select (select count(*) from pages) as pages, (select count(*) from source_texts) as texts`.execute(narrow)
  return rows[0]!
}

test('rows are copied in as they are encoded', async () => {
  const before = await count()
  const page_id = await importRows()
  expect(await count()).toEqual({ pages: before.pages + 1, texts: before.texts + 20_000 })
  const texts = await db.selectFrom('source_texts').where('page_id', '=', page_id).orderBy('id').selectAll().execute()
  expect(texts.map((text) => text.position)).toEqual(texts.map((_, n) => n)) // ids rise with the rows
  expect(texts[19_999]).toMatchObject({ identifier: 'key.19999', content: 'Größe', context: null, words: 1 })
})

test('rows that fail on the way leave nothing behind, and the connection is used again', async () => {
  const before = await count()
  const failing = async () => {
    throw new Error('The file is at fault')
  }
  await expect(importRows({ meanwhile: failing })).rejects.toThrow('The file is at fault')
  expect(await count()).toEqual(before)
})

test('a connection that is lost in the middle leaves nothing behind, and another one takes over', async () => {
  const before = await count()
  const kill = async (pid: number) => {
    await sql`select pg_terminate_backend(${pid})`.execute(db)
  }
  await expect(importRows({ meanwhile: kill })).rejects.toThrow()
  expect(await count()).toEqual(before)
})

const lookUps = async (trx: Trx) => {
  const { rows } = await sql<{ count: number }>`
    select seq_scan + idx_scan as count from pg_stat_xact_user_tables where relname = 'all_pages'`.execute(trx)
  return rows[0]!.count
}

test('the page of copied texts is not looked up for each of them, and is again for whatever follows', async () => {
  const stray = { page_id: uuid(), position: 0, identifier: 'stray', content: 'Stray', words: 1 }
  const after = async (trx: Trx) => {
    expect(await lookUps(trx)).toBeLessThan(10)
    await trx.insertInto('source_texts').values(stray).execute()
  }
  const before = await count()
  await expect(importRows({ after })).rejects.toThrow('violates foreign key constraint')
  expect(await count()).toEqual(before)
})

test('nothing but keys is passed over when texts and translations are copied', async () => {
  const { rows } = await sql`
    select tgname from pg_trigger
     where tgrelid in ('source_texts'::regclass, 'translations'::regclass) and not tgisinternal
       and (tgtype & 4) <> 0 -- on insert
       and tgenabled <> 'A' -- those that are always on count the rows`.execute(db)
  expect(rows).toEqual([])
})

test('a role that may not pass over keys imports too, and they are looked up', async () => {
  const role = sql.ref(`plain_${version_id}`)
  await sql`create role ${role}`.execute(db)
  await sql`grant all on all tables in schema public to ${role}`.execute(db)
  await importRows({
    before: (trx) => sql`set local role ${role}`.execute(trx),
    after: async (trx) => expect(await lookUps(trx)).toBeGreaterThanOrEqual(20_000),
  })
  await sql`drop owned by ${role}`.execute(db)
  await sql`drop role ${role}`.execute(db)
})

test('a version that is deleted while a page is copied into it takes all of the page along', async () => {
  const version = uuid()
  const { project_id } = await db.selectFrom('versions').select('project_id').executeTakeFirstOrThrow()
  await db.insertInto('versions').values({ id: version, project_id, name: '2.0', version_number: 2 }).execute()
  const before = await count()
  let deleted: Promise<unknown> | undefined
  const meanwhile = async () => {
    deleted = db.deleteFrom('versions').where('id', '=', version).execute()
    await vi.waitFor(async () => expect(await waitingDeletions()).toBe(1), 10_000)
  }
  await importRows({ version, meanwhile })
  await deleted
  expect(await count()).toEqual(before)
})

async function waitingDeletions() {
  const { rows } = await sql`
    select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from "versions"%'`.execute(
    db,
  )
  return rows.length
}

test('a query that fails gives its connection back', async () => {
  await expect(copyOut(narrow, 'select 1 / 0')).rejects.toThrow('division by zero')
  expect((await copyOut(narrow, `select 'a,"b"', null, 1`)).toString()).toBe('"a,""b""",,1\n')
})
