import { expect, test } from 'vitest'
import { contentOf, statusOf } from '#collab/document/rows.ts'
import { buildDocument, loadByName } from '#collab/loading/load.ts'
import { poolOf } from '#db/connect.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'
import {
  ana,
  app,
  CSV,
  countRows,
  form,
  importForm,
  importPage,
  pathOf,
  textsOf,
  version,
  withVersion,
} from '../../versions/pages.ts'

withVersion()

test('[1.6] [3.27] [7.46] a CSV becomes a draft page with its source texts in the order of the file', async () => {
  const csv = 'identifier,content,context\nmenu.start,Start game,Button\nmenu.quit,"Quit, ""really""?",\n'
  const page = await importPage(csv)
  expect(page).toMatchObject({ name: 'Menu', type: 'game_ui', tag: 'game_ui', status: 'draft', words: 4 })
  expect(await textsOf(page)).toMatchObject({
    count: 2,
    data: [
      { identifier: 'menu.start', content: 'Start game', context: 'Button', words: 2, position: 0 },
      { identifier: 'menu.quit', content: 'Quit, "really"?', context: null, words: 2, position: 1 },
    ],
  })
})

test('[7.46] the content type may be called tag, and the file may come first', async () => {
  const response = await importForm(form(CSV, { tag: 'dialogue', name: ' Prologue ' }, { isFileFirst: true }))
  expect(await response.json()).toMatchObject({ name: 'Prologue', type: 'dialogue', tag: 'dialogue' })
})

test('[reading 30] a column named by a target language brings completed translations with their history', async () => {
  const { data, count } = await textsOf(await importPage('identifier,content,es,fr\na,One,Uno,Un\nb,Two,,Deux\n'))
  const stored = await app.db
    .selectFrom('translations')
    .where(
      'source_text_id',
      'in',
      data.map((text) => text.id as string),
    )
    .selectAll()
    .execute()
  expect(count).toBe(2)
  expect(stored).toMatchObject([
    { source_text_id: data[0]!.id, target_language: 'es', content: 'Uno', status: 'COMPLETED', revision: 0 },
  ])
  const changes = await app.db
    .selectFrom('translation_changes')
    .where('translation_id', '=', stored[0]!.id)
    .selectAll()
    .execute()
  expect(changes).toMatchObject([
    { actor_kind: 'import', actor_id: ana.id, actor_name: 'Ana Lima', before: '', after: 'Uno', status: 'COMPLETED' },
  ])
  const { words } = await app.db
    .selectFrom('word_ledger')
    .select((eb) => eb.fn.countAll<number>().as('words'))
    .executeTakeFirstOrThrow()
  expect(words).toBe(0)
})

test('[reading 30] translations that came with a page are in its live document', async () => {
  const page = await importPage('identifier,content,es\na,One,"Uno\r\n🐉"\nb,Two,\n')
  const { data } = await textsOf(page)
  const { name } = await app.services.collab.openDocument(page.id, 'es')
  const doc = buildDocument((await loadByName(poolOf(app.db), name))!)
  expect(
    data.map((text) =>
      contentOf(doc)
        .get(text.id as string)
        ?.toString(),
    ),
  ).toEqual(['Uno\r\n🐉', ''])
  expect(data.map((text) => statusOf(doc).get(text.id as string))).toEqual(['COMPLETED', undefined])
})

test('an upload that breaks off leaves nothing behind', async () => {
  const before = await countRows()
  const whole = Buffer.from(await new Response(form(CSV)).arrayBuffer())
  const boundary = whole.toString('latin1').split('\r\n')[0]!.slice(2)
  for (const length of [whole.length - 5, whole.length - 60, 10, 0]) {
    const response = await app.app.request(`/api/v1${pathOf(version)}/import`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${ana.token}`,
        'Content-Type': `multipart/form-data; boundary=${boundary}`,
      },
      body: whole.subarray(0, length),
    })
    expect([400, 422]).toContain(response.status)
  }
  expect(await countRows()).toEqual(before)
})

test('several imports at once do not mix', async () => {
  const pages = await Promise.all(
    Array.from({ length: 6 }, (_, n) => {
      const rows = Array.from({ length: 3000 }, (_, row) => `${n}.${row},Page ${n} row ${row}\n`)
      return importPage(`identifier,content\n${rows.join('')}`, { name: `Page ${n}`, type: 'other' })
    }),
  )
  for (const [n, page] of pages.entries()) {
    const { data, count } = await textsOf(page, '?limit=50000')
    expect(count).toBe(3000)
    expect(
      data.every((text, row) => text.identifier === `${n}.${row}` && text.content === `Page ${n} row ${row}`),
    ).toBe(true)
  }
})

test('imports 50,000 rows as one page and updates the statistics of Postgres', NIGHTLY, async () => {
  const rows = Array.from({ length: 50_000 }, (_, n) => `key.${n},Text ${n}\n`)
  const page = await importPage(`identifier,content\n${rows.join('')}`)
  expect(page).toMatchObject({ source_texts_count: 50_000, words: 100_000 })
  const known = "select reltuples from pg_class where relname = 'all_source_texts' and reltuples >= 50000"
  await expect.poll(async () => (await poolOf(app.db).query(known)).rowCount, { timeout: 20_000 }).toBe(1)
  const { data } = await textsOf(page, '?skip=49999&limit=50000')
  expect(data).toMatchObject([{ identifier: 'key.49999', position: 49_999 }])
  expect((await app.as(ana).delete(`/pages/${page.id}`)).status).toBe(204)
})

test('a preview shows the columns, the first rows and the faults, and stores nothing', async () => {
  const before = await countRows()
  const rows = Array.from({ length: 30 }, (_, n) => `${n};Text ${n};;x\n`).join('')
  const preview = (csv: string) => app.as(ana).post(`${pathOf(version)}/import/preview`, form(csv, {}))
  const good = await (await preview(`Identifier;content;es;notes\n${rows}`)).json()
  expect(good).toMatchObject({
    delimiter: ';',
    encoding: 'utf-8',
    rows_count: 30,
    words: 60,
    faults: [],
    translations: {},
    columns: [
      { name: 'Identifier', use: 'identifier' },
      { name: 'content', use: 'content' },
      { name: 'es', use: 'es' },
      { name: 'notes', use: 'ignored' },
    ],
  })
  expect(good.rows).toHaveLength(10)
  expect(good.rows[1]).toEqual(['1', 'Text 1', '', 'x'])
  const faulty = await preview('identifier;content\na;\n')
  expect(faulty.status).toBe(200)
  expect(await faulty.json()).toMatchObject({
    faults_count: 1,
    faults: [{ line: 2, column: 'content', msg: 'This cell must not be empty' }],
  })
  expect(await countRows()).toEqual(before)
})
