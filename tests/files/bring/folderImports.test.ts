import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { lockHeadsOfPage, lockPage } from '#db/queries/files/changedTexts.ts'
import { lockPaths } from '#db/queries/files/pageFiles.ts'
import { SOURCES_UNREAD } from '#server/files/bring/constants.ts'
import { zipOf } from '../../formats/syntaxes/workbooks.ts'
import { unzip } from '../../support/app/unzip.ts'
import {
  ana,
  app,
  ben,
  countRows,
  mallory,
  newVersion,
  pathOf,
  textsOf,
  version,
  withVersion,
} from '../../versions/pages.ts'
import { pageOf } from '../merge/reimportedPage.ts'

withVersion()

type Files = Record<string, string | Uint8Array>
type Fields = Record<string, string>
type Imported = { id: string; name: string; translations: Record<string, number>; source_texts_count: number }

const STRINGS = '<resources>\n  <string name="a">One</string>\n  <string name="b">Two</string>\n</resources>\n'
const IN_SPANISH = '<resources>\n  <!-- hecho -->\n  <string name="a">Uno</string>\n</resources>\n'
const FOLDER: Files = {
  'values/strings.xml': STRINGS,
  'values-es/strings.xml': IN_SPANISH,
  'values-fr/strings.xml': STRINGS,
  'ui/en.json': '{"start": "Start", "quit": "Quit"}',
  'ui/ja.json': '{"start": "開始"}',
  'icon.png': 'PNG',
}

const form = (files: Files, fields: Fields) => {
  const data = new FormData()
  for (const [key, value] of Object.entries(fields)) data.append(key, value)
  for (const [path, content] of Object.entries(files)) data.append('file', new File([content as BlobPart], path))
  return data
}
const send = (files: Files, fields: Fields = {}, { target = version, person = ana, call = '' } = {}) =>
  app.as(person).post(`${pathOf(target)}/import/files${call}`, form(files, { type: 'game_ui', ...fields }))
const preview = async (files: Files, fields: Fields = {}, target = version) =>
  (await send(files, fields, { target, call: '/preview' })).json()
async function importFiles(files: Files, fields: Fields = {}, target = version): Promise<Imported[]> {
  const response = await send(files, fields, { target })
  expect(response.status, await response.clone().text()).toBe(200)
  return ((await response.json()) as { pages: Imported[] }).pages
}
const translationsOf = (page: { id: string }) =>
  app.db
    .selectFrom('translations')
    .innerJoin('source_texts', 'source_texts.id', 'translations.source_text_id')
    .innerJoin('translation_changes', 'translation_changes.translation_id', 'translations.id')
    .where('source_texts.page_id', '=', page.id)
    .orderBy('source_texts.position')
    .select([
      'identifier',
      'target_language',
      'translations.content',
      'translations.status',
      'actor_kind',
      'actor_name',
    ])
    .execute()

test('a preview says what each file of a folder is', async () => {
  expect(await preview(FOLDER)).toMatchObject({
    pages: [
      {
        path: 'ui/en.json',
        name: 'ui/en',
        format: { name: 'JSON' },
        translations: { ja: 1 },
        language_files: [{ path: 'ui/ja.json', language: 'ja' }],
      },
      {
        path: 'values/strings.xml',
        name: 'values/strings',
        rows_count: 2,
        translations: { es: 1 },
        language_files: [{ path: 'values-es/strings.xml', language: 'es' }],
        existing_page: null,
      },
    ],
    unused: [
      { path: 'icon.png', reason: 'Dragoman does not know the format of this file' },
      { path: 'values-fr/strings.xml', reason: 'The project is not translated into the language of this file' },
    ],
  })
})

test('a preview names the language of a path whose texts become source texts', async () => {
  const { pages } = await preview({
    'dialogue.csv': 'identifier,content\na,Hello\n',
    'references/es.csv': 'identifier,content\na,Hola\n',
    'po/ja.po': 'msgid "Hello"\nmsgstr ""\n',
  })
  expect(pages.map(({ path, mistakable_language: code }: Record<string, string>) => [path, code])).toEqual([
    ['dialogue.csv', null],
    ['po/ja.po', null],
    ['references/es.csv', 'es'],
  ])
})

test('[R90] translations come along, need review and say who imported them', async () => {
  const own = await newVersion()
  const pages = await importFiles(FOLDER, {}, own)
  expect(pages.map(({ name, translations }) => [name, translations])).toEqual([
    ['ui/en', { ja: 1 }],
    ['values/strings', { es: 1 }],
  ])
  const imported = { status: 'NEEDS_REVIEW', actor_kind: 'import', actor_name: 'Ana Lima' }
  expect(await translationsOf(pages[1]!)).toEqual([
    { identifier: 'a', target_language: 'es', content: 'Uno', ...imported },
  ])
  const progress = await app.as(ana).get(`/pages/${pages[1]!.id}/progress?language=es`)
  expect(await progress.json()).toMatchObject({ total: 2, statuses: { NEEDS_REVIEW: 1 } })
  const ledger = await app.db.selectFrom('word_ledger').selectAll().execute()
  expect(ledger).toEqual([])
})

test('[R90] translations are completed by choice, unless their file says more', async () => {
  const own = await newVersion()
  const po = 'msgid ""\nmsgstr ""\n\n#, fuzzy\nmsgid "a"\nmsgstr "x"\n\nmsgid "b"\nmsgstr "y"\n'
  const [json, gettext] = await importFiles(
    { 'en.json': '{"a": "A"}', 'es.json': '{"a": "B"}', 'po/es.po': po },
    { status: 'COMPLETED' },
    own,
  )
  expect((await translationsOf(json!)).map(({ status }) => status)).toEqual(['COMPLETED'])
  expect((await translationsOf(gettext!)).map(({ status }) => status)).toEqual(['NEEDS_REVIEW', 'COMPLETED'])
})

test('[P8] a folder of languages comes back byte for byte, and complete', async () => {
  const own = await newVersion()
  const files = { 'values/strings.xml': STRINGS, 'values-es/strings.xml': IN_SPANISH }
  const [page] = await importFiles(files, {}, own)
  const exported = async () => {
    const response = await app.as(ana).get(`/versions/${own.id}/export-files`)
    const all = await unzip(Buffer.from(await response.arrayBuffer()))
    return Object.fromEntries([...all].map(([path, bytes]) => [path, bytes.toString()]))
  }
  expect(await exported()).toEqual({ 'values-es/strings.xml': IN_SPANISH, 'values-ja/strings.xml': STRINGS })
  const [, second] = (await textsOf(page!)).data
  await app.as(ana).post(`/source-texts/${second!.id}/translations`, { target_language: 'es', content: 'Dos' })
  // The file that came gets the place that it lacks, and keeps its comment.
  const place = '<string name="a">Uno</string>'
  const withPlace = IN_SPANISH.replace(place, `${place}\n  <string name="b">Dos</string>`)
  expect((await exported())['values-es/strings.xml']).toBe(withPlace)
})

test.each(['game.zip', 'game (1).zip', 'game copy 2.zip'])(
  '%s of the folder game stands for the files in it',
  async (name) => {
    const own = await newVersion()
    const parts = Object.fromEntries(Object.entries(FOLDER).map(([path, content]) => [`game/${path}`, content]))
    const zip = await zipOf({ ...parts, '__MACOSX/game/._a': 'x', 'game/.DS_Store': 'x' })
    const pages = await importFiles({ [name]: zip }, {}, own)
    expect(pages.map(({ name }) => name)).toEqual(['ui/en', 'values/strings'])
    expect(await preview(FOLDER, {}, own)).toMatchObject({
      pages: [{ existing_page: { id: pages[0]!.id, name: 'ui/en' } }, { existing_page: { id: pages[1]!.id } }],
    })
  },
)

test('files that are pages already are merged into them, new ones make pages, and one undo takes all of it back', async () => {
  const own = await newVersion()
  const before = {
    'ui/en.json': '{"a": "A", "b": "B", "x": "X", "y": "Y"}',
    'ui/es.json': '{"a": "Uno dos"}',
    'c.json': '{"c": "C"}',
  }
  const page = (await importFiles(before, {}, own)).find(({ name }) => name === 'ui/en')
  const after = {
    ...before,
    'ui/en.json': '{"a": "A", "n": "New", "x": "X", "y": "Y"}',
    'ui/es.json': '{"a": "Uno tres", "n": "Nuevo"}',
  }
  expect(await preview({ ...after, 'd.json': '{"d": "D"}' }, {}, own)).toMatchObject({
    pages: [
      { path: 'c.json', changes: { added: 0, changed: 0, gone: 0 } },
      { path: 'd.json', existing_page: null, changes: null },
      { path: 'ui/en.json', existing_page: { id: page!.id }, changes: { added: 1, gone: 1, translations: 2 } },
    ].sort((one, other) => one.path.localeCompare(other.path)),
    // one new word in the language that has no translation of it
    words: 1,
    cents: 0,
  })
  const response = await send({ ...after, 'd.json': '{"d": "D"}' }, {}, { target: own })
  expect(response.status, await response.clone().text()).toBe(200)
  const { id, pages, merged } = await response.json()
  expect(pages.map(({ name }: Imported) => name)).toEqual(['d'])
  expect(merged).toMatchObject([
    { path: 'c.json', reimport: { id: null } },
    { path: 'ui/en.json', page_id: page!.id, reimport: { counts: { added: 1, gone: 1, translations: 2 } } },
  ])
  const contents = async () => (await textsOf(page!)).data.map(({ content }) => content)
  expect(await contents()).toEqual(['A', 'New', 'X', 'Y'])
  expect(new Set((await translationsOf(page!)).map(({ content }) => content))).toEqual(new Set(['Uno tres', 'Nuevo']))
  const listed = async () => (await (await app.as(ana).get(`/versions/${own.id}/operations`)).json()).data
  expect(await listed()).toMatchObject([
    { id, by: 'Ana Lima', counts: { pages: 1, merged: 1, added: 1, gone: 1, translations: 2 }, undone_at: null },
    { counts: { pages: 2, merged: 0 } },
  ])
  const undo = () => app.as(ana).post(`/operations/${id}/undo`)
  expect(await (await undo()).json()).toMatchObject({ left: [], left_count: 0, taken: { translations_deleted: 1 } })
  expect(await contents()).toEqual(['A', 'B', 'X', 'Y'])
  expect((await (await app.as(ana).get(pathOf(own))).json()).map(({ name }: Imported) => name).sort()).toEqual([
    'c',
    'ui/en',
  ])
  expect((await undo()).status).toBe(409)
  expect(await listed()).toMatchObject([{ id, undone_at: expect.any(String) }, { undone_at: null }])
})

test('the undo of a folder leaves what people edited since, and names it', async () => {
  const own = await newVersion()
  const [page] = await importFiles({ 'a.json': '{"a": "A", "b": "B"}' }, {}, own)
  const files = { 'a.json': '{"a": "A", "n": "New"}', 'd.json': '{"d": "D"}', 'e.json': '{"e": "E"}' }
  const response = await send(files, {}, { target: own })
  const { id, pages } = (await response.json()) as { id: string; pages: { id: string; name: string }[] }
  const [d, e] = pages.toSorted((one, other) => one.name.localeCompare(other.name))
  await send({ 'e.json': '{"e": "Newer"}' }, {}, { target: own })
  const write = async (at: { id: string }, identifier: string) => {
    const text = (await textsOf(at)).data.find((one) => one.identifier === identifier)!
    await app.as(ana).post(`/source-texts/${text.id}/translations`, { target_language: 'es', content: 'Hola' })
  }
  await write(page!, 'n')
  await write(d!, 'd')
  expect(await (await app.as(ben).post(`/operations/${id}/undo`)).json()).toMatchObject({
    left: [
      { page_id: page!.id, page_name: 'a', identifier: 'n', language: null },
      ...pages.map(({ id, name }) => ({ page_id: id, page_name: name, identifier: '', language: null })),
    ],
    left_count: 3,
  })
  expect((await textsOf(page!)).data.map(({ content }) => content).sort()).toEqual(['A', 'B', 'New'])
  expect((await textsOf(e!)).data).toMatchObject([{ content: 'Newer' }])
})

test('a folder whose files are all pages needs no content type, and a broken one changes its page alone in nothing', async () => {
  const own = await newVersion()
  const [page] = await importFiles({ 'a.json': '{"a": "A"}' }, {}, own)
  const again = (files: Files) => app.as(ana).post(`${pathOf(own)}/import/files`, form(files, {}))
  expect((await again({ 'a.json': '{"a": "B"}', 'b.json': '{}' })).status).toBe(422)
  await importFiles({ 'b.json': '{"b": "B"}' }, {}, own)
  const answer = await again({ 'a.json': '{"a": "B"}', 'b.json': '{"b"' })
  expect(await answer.json()).toMatchObject({ merged: [{ path: 'a.json' }], unused: [{ path: 'b.json' }] })
  expect((await textsOf(page!)).data).toMatchObject([{ content: 'B' }])
})

async function waitingForLocks() {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
  return rows[0]!.count
}

test('one of two imports of the same folder at once is refused as a whole', async () => {
  const own = await newVersion()
  const sending = await app.db.transaction().execute(async (trx) => {
    await lockPaths(trx, own.id)
    const sending = [1, 2].map(() => send(FOLDER, {}, { target: own }))
    // Both have found no page of these files, and wait to store them.
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(2), { timeout: 15_000, interval: 20 })
    return sending
  })
  const sent = await Promise.all(sending)
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 409])
  const { data } = { data: await (await app.as(ana).get(pathOf(own))).json() }
  expect(data).toHaveLength(2)
})

test('new pages and merges that have to give way to somebody who writes a few rows are carried out again', async () => {
  const own = await newVersion()
  const [page] = await importFiles({ 'ui/en.json': FOLDER['ui/en.json']! }, {}, own)
  const [start] = (await textsOf(page!)).data
  await app.as(ana).post(`/source-texts/${start!.id}/translations`, { target_language: 'ja', content: '始める' })
  const changed = { ...FOLDER, 'ui/en.json': '{"start": "Go", "quit": "Quit", "new": "New"}' }
  const sending = await app.db.transaction().execute(async (trx) => {
    await lockHeadsOfPage(trx, page!.id)
    const sending = send(changed, {}, { target: own })
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), { timeout: 15_000, interval: 20 })
    await lockPage(trx, page!.id) // Postgres ends the one that has waited longer
    return { response: sending }
  })
  const response = await sending.response
  expect(response.status, await response.clone().text()).toBe(200)
  const { pages, merged } = (await response.json()) as { pages: Imported[]; merged: { reimport: { counts: object } }[] }
  expect(pages.map(({ name, source_texts_count, translations }) => [name, source_texts_count, translations])).toEqual([
    ['values/strings', 2, { es: 1 }],
  ])
  expect(merged.map(({ reimport }) => reimport.counts)).toMatchObject([{ added: 1, changed: 1, suggestions: 1 }])
  expect((await textsOf(pages[0]!)).data.map(({ content }) => content)).toEqual(['One', 'Two'])
  expect((await translationsOf(pages[0]!)).map(({ content }) => content)).toEqual(['Uno'])
})

test('a file by itself that has to give way is read once more, and its page is there once', async () => {
  const own = await newVersion()
  const fields = { name: 'Menu', type: 'game_ui', path: 'ui/en.json' }
  const sending = await app.db.transaction().execute(async (trx) => {
    await lockPaths(trx, own.id)
    const data = form({ 'en.json': FOLDER['ui/en.json']! }, fields)
    const sending = app.as(ana).post(`${pathOf(own)}/import/file`, data)
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), { timeout: 15_000, interval: 20 })
    // Its page is in the version: Postgres ends the one that has waited longer.
    await sql`select 1 from all_versions where id = ${own.id} for update`.execute(trx)
    return { response: sending }
  })
  const response = await sending.response
  expect(response.status, await response.clone().text()).toBe(200)
  const page = (await response.json()) as Imported
  expect((await textsOf(page)).data.map(({ content }) => content)).toEqual(['Start', 'Quit'])
  expect(await (await app.as(ana).get(pathOf(own))).json()).toHaveLength(1)
})

test('broken files cost no others, and are named; alone they are refused', async () => {
  const files = { 'b/en.json': '{"a": 1', 'b/es.json': '{' }
  const mixed = await send({ 'a.json': '{"a": "A"}', ...files }, {}, { target: await newVersion() })
  const reason = expect.stringMatching(/^Line 1, column 8: /)
  expect(await mixed.json()).toMatchObject({
    pages: [{ name: 'a' }],
    unused: [
      { path: 'b/en.json', reason },
      { path: 'b/es.json', reason: SOURCES_UNREAD },
    ],
  })
  const before = await countRows()
  const response = await send(files)
  expect(response.status).toBe(422)
  expect(await response.json()).toEqual({
    detail: [
      {
        loc: ['body', 'file', 1, '8'],
        msg: expect.stringMatching(/^b\/en\.json: Line 1, column 8: /),
        type: 'csv',
      },
    ],
  })
  expect(await countRows()).toEqual(before)
})

test('a newer file that is broken keeps its translations out of no page that is there', async () => {
  const target = await newVersion()
  const first = await send({ 'b/en.json': '{"a":"A","b":"B"}', 'b/es.json': '{"a":"Uno"}' }, {}, { target })
  const { pages } = (await first.json()) as { pages: { id: string }[] }
  const files = { 'b/en.json': '{"a": 1', 'b/es.json': '{"a":"Uno","b":"Dos"}', 'b/ja.json': '{' }
  const shown = await preview(files, {}, target)
  expect(shown).toMatchObject({
    pages: [{ path: 'b/en.json', faults_count: 1 }, { path: 'b/es.json', faults: [] }, {}],
  })
  const again = await send(files, {}, { target })
  expect(await again.json()).toMatchObject({
    pages: [],
    merged: [{ page_id: pages[0]!.id }],
    unused: [{ path: 'b/en.json' }, { path: 'b/ja.json' }],
  })
  const { data } = await pageOf(pages[0]!.id).texts()
  expect(data.map(({ identifier, content }) => [identifier, content])).toEqual([
    ['a', 'A'],
    ['b', 'B'],
  ])
  expect((await pageOf(pages[0]!.id).row('b')).translation?.content).toBe('Dos')
})

test('a broken file of a language is named in the preview of its page', async () => {
  expect(await preview({ 'b/en.json': '{"a": "A"}', 'b/es.json': '{' })).toMatchObject({
    pages: [{ path: 'b/en.json', rows_count: 1, faults: [] }],
    unused: [{ path: 'b/es.json', reason: expect.stringMatching(/^Line 1, column /) }],
  })
})

test('formats, languages and columns can be chosen, and files left out', async () => {
  const table = 'sv;eng;deu\n1;One;Uno\n'
  const choices = JSON.stringify({
    'a.csv': { columns: 'identifier,source,es' },
    'en.json': { format: 'json' },
    'b.json': { is_left_out: true },
  })
  const files = { 'a.csv': table, 'en.json': '{"a_one": "x", "a_other": "y"}', 'b.json': '{"a": "A"}' }
  expect(await preview(files, { choices })).toMatchObject({
    pages: [
      {
        path: 'a.csv',
        columns: [
          { name: 'sv', use: 'identifier' },
          { name: 'eng', use: 'source' },
          { name: 'deu', use: 'es' },
        ],
        rows: [['1', 'One', 'Uno']],
        translations: { es: 1 },
        faults: [],
      },
      { path: 'en.json', rows_count: 2 },
    ],
    unused: [{ path: 'b.json', reason: 'Left out' }],
  })
  const own = await newVersion()
  const [page] = await importFiles(files, { choices }, own)
  const [text] = (await textsOf(page!)).data
  expect(text).toMatchObject({ identifier: '1', content: 'One' })
  const response = await app.as(ana).get(`/pages/${page!.id}/export-file?language=es`)
  expect(await response.text()).toBe(table)
})

test.each([
  ['no files', {}, {}, 'Please select files'],
  ['choices that are no JSON', { 'a.json': '{}' }, { choices: '{' }, 'The choices have to be JSON'],
  ['a path outside', { '../a.json': '{}' }, {}, 'The path must lead to a file within its folder'],
  ['a ZIP that is none', { 'a.zip': 'x' }, {}, 'a.zip: This ZIP archive is damaged'],
])('%s are refused', async (_, files, fields, msg) => {
  for (const call of ['', '/preview']) {
    const response = await send(files, fields, { call })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ detail: [{ msg }] })
  }
})

test('a ZIP that unpacks to more than fits is refused before it is unpacked', async () => {
  const zip = await zipOf({ 'a.json': new Uint8Array(65 * 1024 * 1024) })
  expect(zip.length).toBeLessThan(100_000)
  const response = await send({ 'a.zip': zip })
  expect(await response.json()).toMatchObject({ detail: [{ msg: 'a.zip: The files together are larger than 64 MiB' }] })
})

test('an upload that breaks off leaves nothing', async () => {
  const before = await countRows()
  const body = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n{"a": "A"}\r\n'
  const response = await app.app.request(`/api/v1${pathOf(version)}/import/files`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ana.token}`, 'Content-Type': 'multipart/form-data; boundary=x' },
    body,
  })
  expect(response.status).toBe(400)
  expect(await countRows()).toEqual(before)
})

test('[P4] members import folders; to others the version is not there', async () => {
  const own = await newVersion()
  const files = { 'a.json': '{"a": "A"}' }
  expect((await send(files, {}, { target: own, person: mallory })).status).toBe(404)
  expect((await send(files, {}, { target: own, person: ben })).status).toBe(200)
})
