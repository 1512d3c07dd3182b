import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type * as Y from 'yjs'
import { contentOf, editText, textOf } from '#collab/document/rows.ts'
import { person } from '#server/liveEdits/actors.ts'
import { inDocument } from '#server/liveEdits/inDocument.ts'
import { importedPage, pageOf } from '../files/merge/reimportedPage.ts'
import { findMiscounts } from '../support/build/recount.ts'
import { refusal } from '../support/http/refusal.ts'
import { copiedPage, copyOf, pagesOf, rowsOf } from './copiedVersion.ts'
import { ana, app, ben, mallory, newVersion, version, withVersion } from './pages.ts'

withVersion()

const TEXTS = {
  start: 'Start the game',
  quit: 'Leave the lighthouse',
  keeper: 'The old keeper sleeps',
  lamp: 'Dark lamp',
}
const json = (texts: Record<string, string>) => JSON.stringify(texts, null, 2)
const imported = async () => importedPage(json(TEXTS), 'en.json', ana, await newVersion())
const versionOf = async (page: { id: string }) =>
  app.db.selectFrom('pages').where('id', '=', page.id).select('version_id as id').executeTakeFirstOrThrow()

/** A version with a text in each state. */
async function translated() {
  const page = await imported()
  await page.write('start', 'Empieza el juego')
  await page.write('start', 'ゲーム開始', 'ja', 'NEEDS_REVIEW')
  await page.write('quit', 'Deja el faro')
  const { quit: _, ...rest } = TEXTS
  await page.reimport(json({ ...rest, keeper: 'The young keeper sleeps' }))
  await app.as(ana).put(`/pages/${page.id}/rows/${await page.idOf('start')}/check`, {
    language: 'es',
    text: 'Empieza el juego',
  })
  return { page, version: await versionOf(page) }
}

test('[P5] brings texts, translations, statuses, archived texts, characters and files along', async () => {
  const { page, version } = await translated()
  await app.db
    .updateTable('pages')
    .set({ type: 'dialogue', name: 'Scene', status: 'published' })
    .where('id', '=', page.id)
    .execute()
  const { id: from_page } = page
  expect((await app.as(ana).post(`/pages/${from_page}/characters`, { name: 'Maren', description: 'Keeper' })).ok).toBe(
    true,
  )
  const copy = await copyOf(version)
  expect(copy).toMatchObject({ name: 'Next', pages_count: 1 })
  const [copied] = await pagesOf(copy)
  expect(copied).toMatchObject({ name: 'Scene', status: 'published', type: 'dialogue', source_texts_count: 3 })
  expect(await rowsOf(copied!.id)).toEqual(await rowsOf(from_page))
  const exported = async (id: string) => (await app.as(ana).get(`/pages/${id}/export-file?language=es`)).text()
  expect(await exported(copied!.id)).toBe(await exported(from_page))
  const characters = async (id: string) =>
    ((await (await app.as(ana).get(`/pages/${id}/characters`)).json()) as { name: string }[]).map(({ name }) => name)
  expect(await characters(copied!.id)).toEqual(['Maren'])
  expect(await findMiscounts(app.db)).toEqual([])
})

test('its documents hold what the others held, and each goes its own way', async () => {
  const page = await imported()
  await page.write('start', 'Empieza el juego')
  const [copied] = await pagesOf(await copyOf(await versionOf(page)))
  const by = person({ id: ana.id, name: 'Ana Lima' })
  await inDocument(app.services, { page_id: copied!.id, language: 'es' }, async (_, edit) => {
    await edit(
      (doc) => {
        const id = [...contentOf(doc).keys()].find((key) => textOf(doc, key).length > 0)!
        expect(textOf(doc, id).toString()).toBe('Empieza el juego')
        editText(doc, id, [{ index: 0, remove: 7, insert: 'Inicia' }])
      },
      { actor: by },
    )
  })
  expect((await rowsOf(copied!.id))[0]).toMatchObject({ es: ['Inicia el juego', 'COMPLETED', null] })
  expect((await page.row('start')).translation).toMatchObject({ content: 'Empieza el juego', status: 'COMPLETED' })
})

test('origins stay, and the history says from which version a text came', async () => {
  const { page, version } = await translated()
  const [copied] = await pagesOf(await copyOf(version))
  const rows = async (id: string) => {
    const { data } = (await (await app.as(ana).get(`/pages/${id}/rows?language=es`)).json()) as {
      data: { identifier: string; translation: { id: string; origin: string; checked_by: string } | null }[]
    }
    return data.filter(({ translation }) => translation)
  }
  const of = (found: Awaited<ReturnType<typeof rows>>) =>
    found.map(({ identifier, translation }) => [identifier, translation!.origin, translation!.checked_by])
  expect(of(await rows(copied!.id))).toEqual(of(await rows(page.id)))
  const translation = (await rows(copied!.id))[0]!.translation!
  expect(await (await app.as(ana).get(`/translations/${translation.id}/changes`)).json()).toMatchObject([
    { actor_kind: 'api', actor_name: 'Ana Lima', before: '', after: 'Empieza el juego', copied_from: '1.0' },
  ])
})

test('rows that are being translated are as before the request, and nothing is charged', async () => {
  const page = await imported()
  await page.write('start', 'Empieza el juego')
  await page.write('quit', 'Deja el faro')
  const [start, lamp] = [await page.idOf('start'), await page.idOf('lamp')]
  await sql`update translations set status = 'PENDING' where source_text_id = ${start}`.execute(app.db)
  await sql`insert into translations (source_text_id, target_language, status) values (${lamp}, 'es', 'PENDING')`.execute(
    app.db,
  )
  const ledger = async () => (await app.db.selectFrom('word_ledger').selectAll().execute()).length
  const before = await ledger()
  const [copied] = await pagesOf(await copyOf(await versionOf(page)))
  const rows = await rowsOf(copied!.id)
  expect(rows.map(({ identifier, es }) => [identifier, es])).toEqual([
    ['start', ['Empieza el juego', 'COMPLETED', null]],
    ['quit', ['Deja el faro', 'COMPLETED', null]],
    ['keeper', null],
    ['lamp', null],
  ])
  expect(await ledger()).toBe(before)
  expect(await findMiscounts(app.db)).toEqual([])
})

test('[S5] people who type meanwhile lose nothing, and the copy is of one moment', async () => {
  const page = await imported()
  const ids = (await page.texts()).data.map(({ id }) => id)
  const by = person({ id: ana.id, name: 'Ana Lima' })
  const typeInAll = (doc: Y.Doc) => {
    for (const id of ids) editText(doc, id, [{ index: 0, remove: 0, insert: 'x' }])
  }
  let isDone = false
  let typed = 0
  const typing = (async () => {
    while (!isDone) {
      typed++
      await inDocument(app.services, { page_id: page.id, language: 'es' }, (_, edit) => edit(typeInAll, { actor: by }))
    }
  })()
  const copies = []
  const from = await versionOf(page)
  for (let n = 0; n < 5; n++) copies.push(await copyOf(from))
  isDone = true
  await typing
  expect((await rowsOf(page.id)).map(({ es }) => es?.[0].length)).toEqual(ids.map(() => typed))
  for (const copy of copies) {
    const [copied] = await pagesOf(copy)
    expect(new Set((await rowsOf(copied!.id)).map(({ es }) => es?.[0])).size).toBe(1)
  }
})

test('[P4] is made by those who may make a version, of the same project', async () => {
  const page = await imported()
  const from = await versionOf(page)
  const ask = (who: typeof ana, project_id: string, copy_of: string) =>
    app.as(who).post(`/projects/${project_id}/versions`, { name: 'Next', copy_of })
  expect((await ask(ben, version.project_id, from.id)).status).toBe(200)
  expect(await refusal(await ask(mallory, version.project_id, from.id))).toEqual([404, 'Project not found'])
  const theirs = await app.build.project(await app.build.organization({ owner: mallory }))
  expect(await refusal(await ask(mallory, theirs.id, from.id))).toEqual([404, 'Version not found'])
  const other = await app.build.project(await app.build.organization({ owner: ana }))
  expect(await refusal(await ask(ana, other.id, from.id))).toEqual([404, 'Version not found'])
  expect((await app.as(mallory).get(`/versions/${from.id}/contents`)).status).toBe(404)
})

test('counts beforehand what a copy would hold', async () => {
  const { version } = await translated()
  expect(await (await app.as(ben).get(`/versions/${version.id}/contents`)).json()).toEqual({
    ...{ pages: 1, texts: 3, translations: 2, characters: 0 },
  })
})

test('brings translations into any language along', async () => {
  await app.db
    .updateTable('projects')
    .set({ target_languages: ['es', 'ja', 'pt-BR'] })
    .where('id', '=', version.project_id)
    .execute()
  const page = await imported()
  await page.write('start', 'Empieza el juego')
  await page.write('start', 'Comece o jogo', 'pt-BR')
  const [copied] = await pagesOf(await copyOf(await versionOf(page)))
  const stored = await app.db
    .selectFrom('translations as t')
    .innerJoin('all_source_texts as s', 's.id', 't.source_text_id')
    .where('s.page_id', '=', copied!.id)
    .orderBy('t.target_language')
    .select(['t.target_language', 't.content'])
    .execute()
  expect(stored).toEqual([
    { target_language: 'es', content: 'Empieza el juego' },
    { target_language: 'pt-BR', content: 'Comece o jogo' },
  ])
})

test('[P9] a file of the original is known in its copy: edits on both sides survive', async () => {
  const page = await imported()
  await page.write('start', 'Empieza el juego')
  await page.write('quit', 'Deja el faro')
  const exported = (await page.export('es')).toString()
  const copy = await copyOf(await versionOf(page))
  const copied = await copiedPage(copy)
  await copied.write('start', 'Empieza el gran juego')
  const returned = exported.replace('Empieza el juego', 'Empieza el juego ya')
  expect(await copied.preview(returned)).toMatchObject({
    language: 'es',
    made_from: { kind: 'export', language: 'es', version_name: '1.0', changed_since: null },
    counts: { changed: 0, translations: 1 },
  })
  expect(await copied.reimport(returned)).toMatchObject({ counts: { translations: 1, suggestions: 0 } })
  expect((await copied.row('start')).translation).toMatchObject({ content: 'Empieza el gran juego ya' })
  expect(await copied.contents()).toEqual(Object.entries(TEXTS))
})

test('a file that came to the original after it was copied still brings its translations to the copy', async () => {
  const csv = (es: string) => `key,en,es\nstart,Start the game,${es}\nquit,Leave,Salir\n`
  const page = await importedPage(csv(''), 'texts.csv', ana, await newVersion())
  const [made] = await pagesOf(await copyOf(await versionOf(page)))
  const copied = pageOf(made!.id)
  await page.reimport(csv('Empieza'))
  expect(await copied.reimport(csv('Empieza'))).toMatchObject({ counts: { translations: 1, suggestions: 0 } })
})
