import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentOf, statusOf } from '#collab/document/rows.ts'
import { buildDocument, loadByName } from '#collab/load.ts'
import { poolOf } from '#db/connect.ts'
import { csvLine } from '#server/http/csv.ts'
import { nastyText, type Row, table } from '../csv/tables.ts'
import { createTestApp, type TestApp } from '../support/app.ts'
import type { Person } from '../support/build.ts'
import { unzip } from '../support/unzip.ts'

let app: TestApp
let ana: Person
let ben: Person
let mallory: Person
let version: { id: string; project_id: string }
beforeAll(async () => {
  app = await createTestApp()
  const { build } = app
  ana = await build.user({ full_name: 'Ana Lima' })
  ben = await build.user()
  mallory = await build.user()
  const organization = await build.organization({ owner: ana, members: [ben] })
  version = await build.version(await build.project(organization, { target_languages: ['es', 'ja'] }))
})
afterAll(() => app.close())

const RUNS = Number(process.env.FUZZ_API_RUNS ?? 50)

type Fields = Record<string, string>
type Imported = { id: string; source_texts_count: number; words: number; translations: Record<string, number> }
const FIELDS = { name: 'Menu', type: 'game_ui' }
const CSV = 'identifier,content,context\nstart,Start game,Button\nquit,Leave,\n'

/** The form as a browser sends it, with the file last or first. */
function form(csv: string | Uint8Array, fields: Fields = FIELDS, { file = 'menu.csv', isFileFirst = false } = {}) {
  const data = new FormData()
  const addFile = () => data.append('file', new File([csv as BlobPart], file, { type: 'text/csv' }))
  if (isFileFirst) addFile()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  if (!isFileFirst) addFile()
  return data
}

const pathOf = (target: { id: string }) => `/versions/${target.id}/pages`
const importForm = (data: FormData, target = version, person = ana) =>
  app.as(person).post(`${pathOf(target)}/import`, data)

async function importPage(csv: string | Uint8Array, fields = FIELDS as Fields, target = version) {
  const response = await importForm(form(csv, fields), target)
  expect(response.status, await response.clone().text()).toBe(200)
  return (await response.json()) as Imported
}

const newVersion = () => app.build.version({ id: version.project_id })

async function textsOf(page: { id: string }, query = '') {
  const response = await app.as(ana).get(`/pages/${page.id}/source-texts${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as { data: Record<string, string | number | null>[]; count: number }
}

const exportOf = (target: { id: string }, person = ana) => app.as(person).get(`/versions/${target.id}/export-pages`)

async function exportFiles(target: { id: string }) {
  const response = await exportOf(target)
  expect(response.status).toBe(200)
  return unzip(Buffer.from(await response.arrayBuffer()))
}

async function countRows() {
  const count = (table: 'pages' | 'source_texts' | 'translations' | 'translation_changes') =>
    app.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  const counts = await Promise.all(
    (['pages', 'source_texts', 'translations', 'translation_changes'] as const).map(count),
  )
  return counts.map(({ count }) => count)
}

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

test('[§4 import] a faulty file leaves nothing behind and says what is wrong, several faults at once', async () => {
  const before = await countRows()
  const rows = Array.from({ length: 9000 }, (_, n) => `key.${n},Some text that fills the buffers,Algo\n`).join('')
  const response = await importForm(form(`identifier,content,es\n${rows}key.1,"two\nlines",\n,x,\n`))
  expect(response.status).toBe(422)
  expect(await response.json()).toEqual({
    detail: [
      {
        loc: ['body', 'file', 9002, 'identifier'],
        msg: 'Line 9002, column identifier: This identifier is already on line 3',
        type: 'csv',
      },
      {
        loc: ['body', 'file', 9004, 'identifier'],
        msg: 'Line 9004, column identifier: This cell must not be empty',
        type: 'csv',
      },
    ],
  })
  expect(await countRows()).toEqual(before)
})

test('more faults than are named are counted', async () => {
  const response = await importForm(form(`identifier,content\n${'a\n'.repeat(25)}`))
  const { detail } = (await response.json()) as { detail: { msg: string }[] }
  expect(detail).toHaveLength(21)
  expect(detail[0]!.msg).toBe('Line 2: This row has 1 cell, the header has 2')
  expect(detail.at(-1)!.msg).toBe('There are 5 more faults')
})

test.each([
  [{ type: 'game_ui' }, ['body', 'name'], 'Please enter a page name'],
  [{ name: '  ', type: 'game_ui' }, ['body', 'name'], 'Please enter a page name'],
  [{ name: 'a\0b', type: 'game_ui' }, ['body', 'name'], 'A page name has no control characters'],
  [{ name: 'Menu' }, ['body', 'type'], 'Please select a content type'],
  [{ name: 'Menu', type: 'poem' }, ['body', 'type'], 'Please select a content type'],
])('[5.11] the form %j is refused', async (fields, loc, msg) => {
  const before = await countRows()
  const response = await importForm(form(CSV, fields as Fields))
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ detail: [{ loc, msg }] })
  expect(await countRows()).toEqual(before)
})

test('[5.11] only a file named .csv is taken', async () => {
  const faulty = [form(CSV, FIELDS, { file: 'menu.xlsx' }), new FormData(), new URLSearchParams({ name: 'Menu' })]
  for (const body of faulty) {
    const response = await app.as(ana).post(`${pathOf(version)}/import`, body)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      detail: [{ loc: ['body', 'file'], msg: 'Please select a CSV file' }],
    })
  }
  expect((await importForm(form(CSV, FIELDS, { file: 'MENU.CSV' }))).status).toBe(200)
})

test('a file above 32 MiB is refused with 413, one of 32 MiB is read', async () => {
  const filler = Buffer.alloc(32 * 1024 * 1024 + 1, 'x')
  const tooLarge = await importForm(form(filler))
  expect(tooLarge.status).toBe(413)
  expect(await tooLarge.json()).toEqual({ detail: 'The file is larger than 32 MiB' })
  expect((await importForm(form(filler.subarray(1)))).status).toBe(422)
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

test('50,000 rows are one page', async () => {
  const rows = Array.from({ length: 50_000 }, (_, n) => `key.${n},Text ${n}\n`)
  const page = await importPage(`identifier,content\n${rows.join('')}`)
  expect(page).toMatchObject({ source_texts_count: 50_000, words: 100_000 })
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

test('[7.45] an empty page is made, [7.44] [4.12] pages are listed newest first, [7.48] renamed, published, [7.49] deleted', async () => {
  const own = await newVersion()
  const api = app.as(ben)
  const made = await api.post(pathOf(own), { name: 'First', tag: 'story_lore' })
  expect(await made.json()).toMatchObject({ name: 'First', type: 'story_lore', status: 'draft', source_texts_count: 0 })
  const second = await importPage(CSV, FIELDS, own)
  const list = async () => (await (await api.get(pathOf(own))).json()) as { id: string; name: string }[]
  expect(await list()).toMatchObject([{ id: second.id, source_texts_count: 2 }, { name: 'First' }])
  const renamed = await api.patch(`/pages/${second.id}`, { name: 'Hauptmenü' })
  expect(await renamed.json()).toMatchObject({ name: 'Hauptmenü', status: 'draft', source_texts_count: 2 })
  const published = await api.patch(`/pages/${second.id}`, { status: 'published' })
  expect(await published.json()).toMatchObject({ name: 'Hauptmenü', status: 'published' })
  expect((await api.patch(`/pages/${second.id}`, { status: 'archived' })).status).toBe(422)
  expect((await api.patch(`/pages/${second.id}`, { name: ' ' })).status).toBe(422)
  expect((await api.delete(`/pages/${second.id}`)).status).toBe(204)
  expect((await api.get(`/pages/${second.id}/source-texts`)).status).toBe(404)
  expect(await list()).toMatchObject([{ name: 'First' }])
})

test('[9.6] source texts come a hundred at a time, or as asked', async () => {
  const rows = Array.from({ length: 120 }, (_, n) => `key.${n},Text ${n}\n`)
  const page = await importPage(`identifier,content\n${rows.join('')}`)
  expect((await textsOf(page)).data).toHaveLength(100)
  const { data, count } = await textsOf(page, '?skip=100&limit=50')
  expect([count, data.length, data[0]!.identifier]).toEqual([120, 20, 'key.100'])
  for (const query of ['?limit=0', '?limit=50001', '?skip=-1', '?limit=x'])
    expect((await app.as(ana).get(`/pages/${page.id}/source-texts${query}`)).status).toBe(422)
})

test('[6] an outsider learns nothing of versions and pages', async () => {
  const page = await importPage(CSV)
  const before = await countRows()
  const api = app.as(mallory)
  const answers = [
    await api.get(pathOf(version)),
    await api.post(pathOf(version), { name: 'Mine', type: 'other' }),
    await importForm(form(CSV), version, mallory),
    await api.post(`${pathOf(version)}/import/preview`, form(CSV)),
    await exportOf(version, mallory),
    await api.get(`/pages/${page.id}/source-texts`),
    await api.patch(`/pages/${page.id}`, { name: 'Mine' }),
    await api.delete(`/pages/${page.id}`),
  ]
  const details = await Promise.all(answers.map(async (answer) => [answer.status, (await answer.json()).detail]))
  const [noVersion, noPage] = [
    [404, 'Version not found'],
    [404, 'Page not found'],
  ]
  expect(details).toEqual([noVersion, noVersion, noVersion, noVersion, noVersion, noPage, noPage, noPage])
  expect(await countRows()).toEqual(before)
  expect((await app.anyone.post(`${pathOf(version)}/import`, form(CSV))).status).toBe(401)
})

test('[1.10] [7.47] an export has one CSV a page, with a column for each target language', async () => {
  const own = await newVersion()
  await importPage('identifier,content,es\na,"One, two",Uno\nb,Two,\n', { name: 'Zwei/2', type: 'other' }, own)
  await importPage(CSV, { name: 'メニュー', type: 'other' }, own)
  await importPage(CSV, { name: 'メニュー', type: 'other' }, own)
  const response = await exportOf(own)
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="version_${own.id}_pages.zip"`)
  const files = await exportFiles(own)
  expect([...files.keys()]).toEqual(['Zwei_2.csv', 'メニュー.csv', 'メニュー (2).csv'])
  expect(files.get('Zwei_2.csv')!.toString()).toBe('identifier,content,context,es,ja\na,"One, two",,Uno,\nb,Two,,,\n')
})

test('[reading 28] a version without pages has no export', async () => {
  const response = await exportOf(await newVersion())
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ detail: 'This version has no pages' })
})

test('an export of many rows is whole and in order', async () => {
  const own = await newVersion()
  const lines = Array.from({ length: 4500 }, (_, n) => csvLine([`key.${n}`, `Text ${n}`, '', `Texto ${n}`, '']))
  const csv = csvLine(['identifier', 'content', 'context', 'es', 'ja']) + lines.join('')
  await importPage(csv, FIELDS, own)
  expect((await exportFiles(own)).get('Menu.csv')!.toString()).toBe(csv)
})

test(`[P5] import, export, import gives the same bytes in every cell (${RUNS} tables)`, async () => {
  const own = await newVersion()
  const names: (keyof Row)[] = ['identifier', 'content', 'context', 'es', 'ja']
  const title = nastyText().filter((text) => text.trim() !== '' && !/\p{Cc}/u.test(text))
  await fc.assert(
    fc.asyncProperty(table, title, async (rows, name) => {
      const csv = [names, ...rows.map((row) => names.map((column) => row[column]))].map(csvLine).join('')
      const page = await importPage(csv, { name, type: 'other' }, own)
      const [file] = [...(await exportFiles(own)).values()]
      expect(file!.toString()).toBe(csv)
      const again = await newVersion()
      await importPage(file!, { name, type: 'other' }, again)
      expect([...(await exportFiles(again)).values()]).toEqual([file])
      expect((await app.as(ana).delete(`/pages/${page.id}`)).status).toBe(204)
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
})
