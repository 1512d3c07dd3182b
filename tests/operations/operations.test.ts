import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { importedPage } from '../files/merge/reimportedPage.ts'
import type { Person } from '../support/build/build.ts'
import { indexMemory } from '../support/runs/indexMemory.ts'
import { ana, app, ben, mallory, newVersion, pathOf, withVersion } from '../versions/pages.ts'

withVersion()

type Operation = {
  id: string
  kind: string
  page: { id: string; name: string } | null
  by: string
  counts: Record<string, number>
  status: string | null
  is_undoable: boolean
  undone_at: string | null
}
type Undo = {
  taken: Record<string, number>
  left: { identifier: string; language: string | null }[]
  left_count: number
}
type Stored = { pages: Set<string>; texts: Map<string, string>; translations: Map<string, string> }

let target: { id: string; project_id: string }
beforeAll(async () => {
  target = await newVersion()
})

const list = async (of: string, person: Person = ana) => {
  const answer = await app.as(person).get(`/${of}/operations`)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { data: Operation[]; has_more: boolean }).data
}
const undo = async (id: string, how: 'get' | 'post', person: Person = ana) => {
  const answer = await app.as(person)[how](`/operations/${id}/undo`)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return (await answer.json()) as Undo
}

/** All that is shown of a version, read from the tables. */
async function stored(version_id: string): Promise<Stored> {
  const read = async (query: ReturnType<typeof sql<{ key: string; value: string }>>) =>
    new Map((await query.execute(app.db)).rows.map(({ key, value }) => [key, value]))
  const pages = await read(sql`select id::text as key, name as value from pages where version_id = ${version_id}`)
  const texts = await read(sql`
    select s.id::text as key, s.identifier || s.content as value
      from all_source_texts s join pages p on p.id = s.page_id where p.version_id = ${version_id} and s.archived_at is null`)
  const translations = await read(sql`
    select t.source_text_id || t.target_language as key, t.content || t.status as value
      from translations t join all_source_texts s on s.id = t.source_text_id join pages p on p.id = s.page_id
     where p.version_id = ${version_id} and t.content <> ''`)
  return { pages: new Set(pages.keys()), texts, translations }
}

/** The differences between two states, counted by row. */
function countsBetween(before: Stored, after: Stored) {
  const gone = (from: Iterable<string>, than: { has: (key: string) => boolean }) =>
    [...from].filter((key) => !than.has(key)).length
  const other = (from: Map<string, string>, than: Map<string, string>) =>
    [...from].filter(([key, value]) => than.has(key) && than.get(key) !== value).length
  return {
    pages: gone(before.pages, after.pages),
    texts: gone(before.texts.keys(), after.texts),
    returned: gone(after.texts.keys(), before.texts),
    texts_changed: other(before.texts, after.texts),
    translations: gone(before.translations.keys(), after.translations),
    translations_changed: other(before.translations, after.translations),
  }
}

const counted = ({ taken: t }: Undo) => ({
  pages: t.pages_deleted,
  texts: t.texts_deleted! + t.texts_archived!,
  returned: t.texts_returned,
  texts_changed: t.texts_changed,
  translations: t.translations_deleted,
  translations_changed: t.translations_changed,
})

/** A preview changes nothing, and the undo takes what it said. */
async function expectTaken(id: string, version_id: string) {
  const before = await stored(version_id)
  const preview = await undo(id, 'get')
  expect(await stored(version_id)).toEqual(before)
  const undone = await undo(id, 'post')
  expect(undone).toEqual(preview)
  const after = await stored(version_id)
  expect(counted(undone)).toEqual(countsBetween(before, after))
  return undone
}

const FILE =
  'keys,en,es\nhello,"Hello, sailor","Hola, marinero"\nkeeper,"The keeper sleeps","El farero duerme"\nsea,"The sea",""\n'
const OWN_FILE = 'identifier,content,es\nhello,"Hello, sailor","Hola, marinero"\nsea,The sea,\n'
const NEWER =
  'keys,en,es\nhello,"Hello, sailor","Hola, capitán"\nkeeper,"The keeper dreams","El farero duerme"\nlamp,"The lamp","La luz"\n'

test('an import of many files is listed in its version, and its undo names what it deletes', async () => {
  const menu = await importedPage(FILE, 'menu.csv', ana, target)
  const data = new FormData()
  data.append('type', 'game_ui')
  for (const [path, text] of Object.entries({ 'menu.csv': NEWER, 'a.csv': FILE, 'b.csv': FILE }))
    data.append('file', new File([text], path))
  const answer = await app.as(ben).post(`${pathOf(target)}/import/files`, data)
  expect(answer.status, await answer.clone().text()).toBe(200)
  const { id, pages } = (await answer.json()) as { id: string; pages: { id: string; name: string }[] }
  expect(pages).toHaveLength(2)

  const [operation] = await list(`versions/${target.id}`)
  expect(operation).toMatchObject({ id, kind: 'import', page: null, is_undoable: true, undone_at: null })
  for (const page of [menu.id, ...pages.map(({ id }) => id)]) expect((await list(`pages/${page}`))[0]!.id).toBe(id)

  const kept = pages.find(({ name }) => name === 'b')!
  const { data: texts } = (await (await app.as(ana).get(`/pages/${kept.id}/source-texts`)).json()) as {
    data: { id: string }[]
  }
  const write = { target_language: 'ja', content: '海', status: 'COMPLETED' }
  expect((await app.as(ana).post(`/source-texts/${texts[2]!.id}/translations`, write)).ok).toBe(true)

  const { taken, left } = await expectTaken(id, target.id)
  expect(taken).toMatchObject({ pages_deleted: 1, texts_deleted: 3, translations_deleted: 3 })
  expect(left).toMatchObject([{ identifier: '', page_name: 'b' }])
  expect((await app.as(ana).post(`/operations/${id}/undo`)).status).toBe(409)
  expect((await app.as(ana).get(`/operations/${id}/undo`)).status).toBe(409)
  expect((await list(`versions/${target.id}`))[0]).toMatchObject({ is_undoable: false, undone_at: expect.any(String) })
})

test.each(['import', 'import/file'])(
  '%s of one file is listed with the name of its page, and its undo deletes that',
  async (call) => {
    const own = await newVersion()
    const data = new FormData()
    for (const [name, value] of Object.entries({ name: 'Menu', type: 'game_ui' })) data.append(name, value)
    data.append('file', new File([OWN_FILE], 'menu.csv'))
    const answer = await app.as(ben).post(`${pathOf(own)}/${call}`, data)
    expect(answer.status, await answer.clone().text()).toBe(200)
    const { id } = (await answer.json()) as { id: string }

    const [operation, ...others] = await list(`versions/${own.id}`)
    expect(others).toEqual([])
    expect(operation).toMatchObject({ kind: 'import', name: 'Menu', counts: { pages: 1 } })
    const acts = await app.as(ben).get(`/pages/${id}/own-acts?language=es`)
    expect(await acts.json()).toEqual({ undo: null, redo: null })
    const { taken } = await expectTaken(operation!.id, own.id)
    expect(taken).toMatchObject({ pages_deleted: 1, texts_deleted: 2, translations_deleted: 1 })
  },
)

test('the undo of a merge says what becomes of each text, and leaves what people edited since', async () => {
  const own = await newVersion()
  const page = await importedPage(FILE, 'menu.csv', ana, own)
  const { id } = await page.reimport(NEWER)
  await page.write('hello', 'Hola, almirante')
  expect(await list(`pages/${page.id}`)).toMatchObject([
    { id, kind: 'merge', by: 'Ana Lima', name: 'menu.csv' },
    { kind: 'import' },
  ])
  const { taken, left } = await expectTaken(id!, own.id)
  expect(taken).toMatchObject({ pages_deleted: 0, texts_archived: 1, texts_returned: 1, texts_changed: 1 })
  expect(left).toMatchObject([{ identifier: 'hello', language: 'es' }])
})

test('the undo of a merge counts the texts that it takes from under statuses that were set since', async () => {
  const own = await newVersion()
  const page = await importedPage(FILE, 'menu.csv', ana, own)
  const { id } = await page.reimport(FILE.replace('Hola, marinero', 'Hola, capitán'))
  const source_text_ids = (await page.texts()).data.map(({ id }) => id)
  const status = { language: 'es', source_text_ids, status: 'COMPLETED' }
  expect((await app.as(ana).patch(`/pages/${page.id}/translations`, status)).status).toBe(200)
  const { taken, left } = await expectTaken(id!, own.id)
  expect(taken.translations_changed).toBe(1)
  expect(left).toMatchObject([{ identifier: 'hello', language: 'es' }])
})

test('a bulk status change is listed, and its undo gives the rows nobody changed since their statuses back', async () => {
  const own = await newVersion()
  const page = await importedPage(FILE, 'menu.csv', ana, own)
  const ids = await Promise.all(['hello', 'keeper'].map(page.idOf))
  const check = { language: 'es', text: 'Hola, marinero' }
  expect((await app.as(ana).put(`/pages/${page.id}/rows/${ids[0]}/check`, check)).ok).toBe(true)
  const checks = async () =>
    (await sql`select * from translation_checks where source_text_id = ${ids[0]}`.execute(app.db)).rows
  const before = { state: await stored(own.id), checks: await checks() }
  expect(before.checks).toHaveLength(1)
  const set = (source_text_ids: string[], status: string) =>
    app.as(ben).patch(`/pages/${page.id}/translations`, { language: 'es', source_text_ids, status })
  expect((await set(ids, 'NEEDS_REVIEW')).status).toBe(200)
  const [operation] = await list(`pages/${page.id}`)
  expect(operation).toMatchObject({ kind: 'status', status: 'NEEDS_REVIEW', is_undoable: true })
  await expectTaken(operation!.id, own.id)
  expect({ state: await stored(own.id), checks: await checks() }).toEqual(before)

  expect((await set(ids, 'COMPLETED')).status).toBe(200)
  await page.write('keeper', 'El guardián duerme')
  const { left } = await expectTaken((await list(`pages/${page.id}`))[0]!.id, own.id)
  expect(left).toMatchObject([{ identifier: 'keeper', language: 'es' }])
  const one = (await list(`pages/${page.id}`)).length
  await set([ids[0]!], 'COMPLETED')
  expect(await list(`pages/${page.id}`)).toHaveLength(one)
})

test('a bulk status change in several steps is one operation, and all of it is taken back', async () => {
  const own = await newVersion()
  const rows = Array.from({ length: 1_100 }, (_, n) => `row.${n},Row ${n},Fila ${n}`)
  const page = await importedPage(`keys,en,es\n${rows.join('\n')}\n`, 'rows.csv', ana, own)
  const source_text_ids = (await page.texts()).data.map(({ id }) => id)
  const answer = await app.as(ana).patch(`/pages/${page.id}/translations`, {
    ...{ language: 'es', source_text_ids, status: 'COMPLETED' },
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
  const [operation] = await list(`pages/${page.id}`)
  const changed = operation!.counts.rows!
  expect(changed).toBe(1_100)
  const { taken } = await expectTaken(operation!.id, own.id)
  expect(taken.translations_changed).toBe(changed)
})

test('a fill from memory is listed and taken back, except what was changed since', async () => {
  const own = await newVersion()
  const known = await importedPage(FILE, 'known.csv', ana, own)
  for (const [key, text] of [
    ['hello', 'Hola, marinero'],
    ['keeper', 'El farero duerme'],
  ] as const)
    await known.write(key, text)
  const page = await importedPage('keys,en\nhello,"Hello, sailor"\nkeeper,"The keeper sleeps"\n', 'empty.csv', ana, own)
  await indexMemory(app.db)
  const answer = await app.as(ben).post(`/pages/${page.id}/memory/fill`, { language: 'es' })
  expect(((await answer.json()) as { source_text_ids: string[] }).source_text_ids).toHaveLength(2)
  await page.write('keeper', 'El guardián duerme')
  const [operation] = await list(`pages/${page.id}`)
  expect(operation).toMatchObject({ kind: 'fill', counts: { rows: 2 }, is_undoable: true })
  const { taken, left } = await expectTaken(operation!.id, own.id)
  expect(taken.translations_deleted).toBe(1)
  expect(left).toMatchObject([{ identifier: 'keeper' }])
})

test('a list is answered in parts, the newest first, and not to outsiders', async () => {
  const own = await newVersion()
  const page = await importedPage(FILE, 'menu.csv', ana, own)
  await app.db
    .insertInto('row_operations')
    .values(
      Array.from({ length: 25 }, (_, n) => ({
        ...{ id: crypto.randomUUID(), page_id: page.id, target_language: 'es' as const, kind: 'fill' as const },
        ...{ actor_id: ana.id, actor_name: `${n}`, rows: 1, status: null },
        at: new Date(2026, 0, 1, 0, Math.floor(n / 2)),
      })),
    )
    .execute()
  for (const place of [`pages/${page.id}`, `versions/${own.id}`]) {
    const read = async (query = '') =>
      (await (await app.as(ana).get(`/${place}/operations${query}`)).json()) as { data: Operation[]; has_more: boolean }
    const first = await read()
    expect(first).toMatchObject({ has_more: true, data: { length: 20 } })
    const rest = await read(`?before=${first.data.at(-1)!.id}`)
    expect(rest).toMatchObject({ has_more: false, data: { length: 6 } })
    expect(new Set([...first.data, ...rest.data].map(({ id }) => id)).size).toBe(26)
    expect(first.data.slice(0, 2)).toMatchObject([{ kind: 'import' }, { by: '24' }])
    expect((await app.as(mallory).get(`/${place}/operations`)).status).toBe(404)
  }
})
