import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { copyOut, copyTransaction } from '#db/copy.ts'
import { insertPage } from '#db/queries/pages.ts'
import type { Db } from '#db/schema.ts'
import { createRowEncoder } from '#server/pages/encodeRows.ts'
import { createDatabase } from '../support/database.ts'
import { populate } from '../support/population.ts'

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

/** A page with rows that arrive one after the other; `meanwhile` happens between them. */
async function importRows(meanwhile: (pid: number) => Promise<void> = async () => {}) {
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
    await insertPage(trx, { id: page_id, version_id, name: 'Page', type: 'other' })
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    const arriving = async function* () {
      for (const [n, piece] of pieces.entries()) {
        if (n === 2) await meanwhile(rows[0]!.pid)
        yield piece
      }
    }
    await copy('source_texts (id, page_id, position, identifier, content, context, words)', Readable.from(arriving()))
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
  await expect(importRows(failing)).rejects.toThrow('The file is at fault')
  expect(await count()).toEqual(before)
})

test('a connection that is lost in the middle leaves nothing behind, and another one takes over', async () => {
  const before = await count()
  const kill = async (pid: number) => {
    await sql`select pg_terminate_backend(${pid})`.execute(db)
  }
  await expect(importRows(kill)).rejects.toThrow()
  expect(await count()).toEqual(before)
})

test('a query that fails gives its connection back', async () => {
  await expect(copyOut(narrow, 'select 1 / 0')).rejects.toThrow('division by zero')
  expect((await copyOut(narrow, `select 'a,"b"', null, 1`)).toString()).toBe('"a,""b""",,1\n')
})
