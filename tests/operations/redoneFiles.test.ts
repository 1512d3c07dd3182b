import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { importedPage, pageOf } from '../files/merge/reimportedPage.ts'
import { unzip } from '../support/app/unzip.ts'
import { ana, app, newVersion, pathOf, withVersion } from '../versions/pages.ts'

withVersion()

type Operation = { id: string; kind: string; is_undoable: boolean; is_redoable: boolean }

const listOf = async (version: { id: string }) =>
  ((await (await app.as(ana).get(`/versions/${version.id}/operations`)).json()) as { data: Operation[] }).data
async function turn(id: string, way: 'undo' | 'redo', status = 200) {
  const answer = await app.as(ana).post(`/operations/${id}/${way}`)
  expect(answer.status, await answer.clone().text()).toBe(status)
  return (await answer.json()) as { taken: Record<string, number>; left: { identifier: string }[] }
}

/** All that people see of a version, by the tables and by its files; without what says when. */
async function stateOf({ id }: { id: string }) {
  const rows = async (query: ReturnType<typeof sql>) => (await query.execute(app.db)).rows
  const answer = await app.as(ana).get(`/versions/${id}/export-files`)
  const files = answer.status === 200 ? await unzip(Buffer.from(await answer.arrayBuffer())) : new Map()
  return {
    pages: await rows(sql`select id, name from pages where version_id = ${id} order by id`),
    texts: await rows(sql`
      select s.id, s.identifier, s.content, s.context
        from source_texts s join pages p on p.id = s.page_id where p.version_id = ${id} order by p.id, s.position`),
    translations: await rows(sql`
      select t.source_text_id, t.target_language, t.content, t.status, k.checked_by, c.before
        from translations t join source_texts s on s.id = t.source_text_id join pages p on p.id = s.page_id
        left join translation_checks k using (source_text_id, target_language)
        left join source_changes c on c.source_text_id = t.source_text_id and c.target_language = t.target_language
                                   and c.dealt_at is null
       where p.version_id = ${id} and t.content <> '' order by 1, 2`),
    suggestions: await rows(sql`
      select f.source_text_id, f.target_language, f.content
        from file_suggestions f join all_source_texts s on s.id = f.source_text_id join pages p on p.id = s.page_id
       where p.version_id = ${id} order by 1, 2, 3`),
    files: Object.fromEntries([...files].map(([path, bytes]) => [path, bytes.toString()])),
  }
}

const OTHERS = Array.from({ length: 6 }, (_, n) => `other.${n},Other ${n},Otro ${n}\n`).join('')
const FILE =
  'keys,en,es\nhello,"Hello, sailor","Hola, marinero"\nkeeper,"The keeper sleeps","El farero duerme"\nsea,"The sea","El mar"\n' +
  OTHERS
const NEWER =
  'keys,en,es\nlamp,"The lamp","La luz"\nhello,"Hello, sailor","Hola, capitán"\nkeeper,"The keeper dreams","El farero sueña"\n' +
  OTHERS

async function folder(version: { id: string }, files: Record<string, string>) {
  const data = new FormData()
  data.append('type', 'game_ui')
  for (const [path, text] of Object.entries(files)) data.append('file', new File([text], path))
  const answer = await app.as(ana).post(`${pathOf(version)}/import/files`, data)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as { id: string; pages: { id: string; name: string }[] }
}

test('[P10] a merge that was undone is done again, and undone again, each time exactly', async () => {
  const version = await newVersion()
  const page = await importedPage(FILE, 'menu.csv', ana, version)
  const check = { language: 'es', text: 'Hola, marinero' }
  expect((await app.as(ana).put(`/pages/${page.id}/rows/${await page.idOf('hello')}/check`, check)).ok).toBe(true)
  const before = await stateOf(version)
  const { id } = await page.reimport(NEWER)
  const merged = await stateOf(version)
  await turn(id!, 'undo')
  expect(await stateOf(version)).toEqual(before)
  expect((await listOf(version))[0]).toMatchObject({ id, is_undoable: false, is_redoable: true })
  await turn(id!, 'undo', 409)
  await turn(id!, 'redo')
  expect(await stateOf(version)).toEqual(merged)
  expect((await listOf(version))[0]).toMatchObject({ id, is_undoable: true, is_redoable: false })
  await turn(id!, 'redo', 409)
  await turn(id!, 'undo')
  expect(await stateOf(version)).toEqual(before)
})

test('[P9] words that people wrote before an undo and a redo stay, and are named', async () => {
  const version = await newVersion()
  const page = await importedPage(FILE, 'menu.csv', ana, version)
  const { id } = await page.reimport(NEWER)
  await turn(id!, 'undo')
  await page.write('hello', '¡Hola!')
  await page.write('sea', 'La mar')
  const { left } = await turn(id!, 'redo')
  expect(left.map(({ identifier }) => identifier).toSorted()).toEqual(['hello', 'sea'])
  expect((await page.row('hello')).translation?.content).toContain('¡Hola!')
  expect((await page.row('sea')).translation?.content).toBe('La mar')
  expect((await page.row('keeper')).translation?.content).toBe('El farero sueña')
  expect((await page.row('lamp')).translation?.content).toBe('La luz')
})

test('[P10] pages of an undone import are in the bin, and come back whole with its redo', async () => {
  const version = await newVersion()
  const menu = await importedPage(FILE, 'menu.csv', ana, version, { path: 'menu.csv' })
  const before = await stateOf(version)
  const { id, pages } = await folder(version, { 'menu.csv': NEWER, 'a.csv': FILE, 'b.csv': FILE })
  const brought = await stateOf(version)
  const { taken } = await turn(id, 'undo')
  expect(taken).toMatchObject({ pages_deleted: 2 })
  expect(await stateOf(version)).toEqual(before)
  const bin = await (await app.as(ana).get(`/projects/${version.project_id}/bin`)).text()
  for (const page of pages) expect(bin).toContain(page.id)
  await turn(id, 'redo')
  expect(await stateOf(version)).toEqual(brought)
  expect(await menu.contents()).toContainEqual(['lamp', 'The lamp'])
  await turn(id, 'undo')
  expect(await stateOf(version)).toEqual(before)
  const a = pages.find(({ name }) => name === 'a')!
  await app.as(ana).delete(`/pages/${a.id}`)
  await app.db.deleteFrom('all_pages').where('id', '=', a.id).execute()
  await turn(id, 'redo', 409)
})

test('[P10] a folder of languages gets its files back with the redo of its merge', async () => {
  const version = await newVersion()
  await folder(version, { 'l/en.json': '{"a": "One", "b": "Two"}\n', 'l/es.json': '{"a": "Uno"}\n' })
  const before = await stateOf(version)
  const { id } = await folder(version, {
    'l/en.json': '{"b": "Two", "c": "Three"}',
    'l/es.json': '{\n  "c": "Tres"\n}',
  })
  const merged = await stateOf(version)
  expect(merged.files).not.toEqual(before.files)
  await turn(id, 'undo')
  expect(await stateOf(version)).toEqual(before)
  await turn(id, 'redo')
  expect(await stateOf(version)).toEqual(merged)
})

test('[P10] suggestions that an undo withdrew are there again, and another edition is compared as before', async () => {
  const version = await newVersion()
  const page = pageOf((await importedPage(FILE, 'menu.csv', ana, version)).id, 'menu.csv')
  await page.write('hello', 'Hola, almirante')
  const { id, suggestions } = await page.reimport(NEWER)
  expect(suggestions).toHaveLength(1)
  const merged = await stateOf(version)
  await turn(id!, 'undo')
  expect((await stateOf(version)).suggestions).toEqual([])
  await turn(id!, 'redo')
  expect(await stateOf(version)).toEqual(merged)
  const { counts } = await page.reimport(NEWER.replace('La luz', 'La lámpara'))
  expect(counts).toMatchObject({ added: 0, changed: 0, gone: 0, translations: 1, suggestions: 0 })
})

test('[P10] changes that were carried are carried again', async () => {
  const from = await newVersion()
  await importedPage(FILE, 'menu.csv', ana, from)
  const copied = await app
    .as(ana)
    .post(`/projects/${from.project_id}/versions`, { name: crypto.randomUUID(), copy_of: from.id })
  expect(copied.status, await copied.clone().text()).toBeLessThan(300)
  const into = (await copied.json()) as { id: string; project_id: string }
  const [{ id: page_id }] = (await stateOf(from)).pages as [{ id: string }]
  await pageOf(page_id, 'menu.csv').reimport(NEWER)
  await importedPage(FILE, 'new.csv', ana, from)
  const before = await stateOf(into)
  const answer = await app.as(ana).post(`/versions/${into.id}/carries`, { from: from.id })
  expect(answer.status, await answer.clone().text()).toBe(200)
  const { id } = (await answer.json()) as { id: string }
  const carried = await stateOf(into)
  expect(carried.pages).toHaveLength(2)
  await turn(id, 'undo')
  expect(await stateOf(into)).toEqual(before)
  await turn(id, 'redo')
  expect(await stateOf(into)).toEqual(carried)
  await turn(id, 'undo')
  expect(await stateOf(into)).toEqual(before)
})
