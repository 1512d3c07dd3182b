import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as Y from 'yjs'
import { editDocumentIn } from '#collab/commits/editDocument.ts'
import { replaceText } from '#collab/document/rows.ts'
import { createReplicas } from '#collab/loading/replicas.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { undoLast } from '../support/collab/ownActs.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Statements that wait for a lock of somebody else. */
async function countWaiting() {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
  return rows.length
}

async function aTranslation() {
  const ana = await app.build.user()
  const project = await app.build.project(await app.build.personalOrganization({ owner: ana }))
  const page = await app.build.page(await app.build.version(project), { texts: ['Hello brave world'] })
  const source = page.source_texts[0]!.id
  const as = app.as(ana)
  const made = await app.db
    .insertInto('translations')
    .values({
      source_text_id: source,
      target_language: 'es',
      content: 'Hola mundo',
      status: 'NEEDS_REVIEW',
      review_notes: 'Error: once',
      suggestion: 'Hola, mundo',
      score: 3.2,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const edited = await as.patch(`/versions/translations/${made.id}`, { content: 'Hola mundo valiente' })
  expect(edited.status).toBe(200)
  const path = `/translations/${made.id}`
  const read = async () => (await as.get(path)).json()
  const changes = async () => (await as.get(`${path}/changes`)).json()
  const undo = () => undoLast(app, ana, page.id)
  return { ana, as, page, source, path, read, changes, undo }
}

test('a deletion can be undone: id, text, status, rating, notes, suggestion and history come back', async () => {
  const { as, path, read, changes, undo } = await aTranslation()
  const [before, history] = [await read(), await changes()]
  expect(before).toMatchObject({ content: 'Hola mundo valiente', status: 'NEEDS_REVIEW', review_notes: 'Error: once' })
  expect(history).toHaveLength(1)

  expect((await as.delete(path)).status).toBe(204)
  expect((await as.get(path)).status).toBe(404)
  expect(await undo()).toBe(0)

  const after = await read()
  expect(after).toEqual({ ...before, revision: after.revision, updated_at: after.updated_at })
  expect(await changes()).toEqual(history)
})

test('text typed while a deletion waits is in the restored translation', async () => {
  const { as, page, source, path, read, undo } = await aTranslation()
  const at = { page_id: page.id, language: 'es' as const }
  const { deletion, announce } = await app.db.transaction().execute(async (trx) => {
    const typed = (doc: Y.Doc) => replaceText(doc, source, 'Hola mundo valiente, por fin')
    const { announce } = await editDocumentIn(trx, createReplicas(), at, typed, {
      actor: { kind: 'person', id: null, name: 'Ben' },
    })
    const deletion = as.delete(path)
    await expect.poll(countWaiting).toBeGreaterThan(0)
    return { deletion, announce }
  })
  announce(app.services.collab.hints)
  expect((await deletion).status).toBe(204)

  expect(await undo()).toBe(0)
  expect((await read()).content).toBe('Hola mundo valiente, por fin')
})

test('a deletion with If-Match leaves a text that was changed since', async () => {
  const { as, path, read } = await aTranslation()
  const { revision } = await read()
  await as.patch(path.replace('/translations', '/versions/translations'), { content: 'Buenas' })

  const refused = await as.delete(path, undefined, { headers: { 'If-Match': `"${revision}"` } })

  expect([refused.status, await refused.json()]).toEqual([
    412,
    { detail: 'The translation was changed in the meantime' },
  ])
  const tag = { headers: { 'If-Match': `"${(await read()).revision}"` } }
  expect((await as.delete(path, undefined, tag)).status).toBe(204)
})

test('undoing a deletion does not overwrite later text', async () => {
  const { ana, as, source, path, undo } = await aTranslation()
  await as.delete(path)
  const { id } = await (
    await as.post(`/source-texts/${source}/translations`, { target_language: 'es', content: 'Buenas' })
  ).json()

  expect(await undo()).toBe(1)

  expect(await (await app.as(ana).get(`/translations/${id}`)).json()).toMatchObject({ content: 'Buenas' })
})

test('a deletion is an entry of its row’s history; earlier entries stay, also when the row is written again', async () => {
  const { as, page, source, path, changes, undo } = await aTranslation()
  const ofRow = `/pages/${page.id}/rows/${source}/changes?language=es`
  const history = await changes()
  expect(await (await as.get(ofRow)).json()).toEqual(history)

  expect((await as.delete(path)).status).toBe(204)
  const deleted = { actor_kind: 'person', before: 'Hola mundo valiente', after: '', copied_from: null }
  expect(await (await as.get(ofRow)).json()).toEqual([expect.objectContaining(deleted), ...history])

  await as.post(`/source-texts/${source}/translations`, { target_language: 'es', content: 'Buenas' })
  const now = await (await as.get(ofRow)).json()
  expect(now.slice(-history.length - 1)).toEqual([expect.objectContaining(deleted), ...history])
  expect(now[0]).toMatchObject({ before: '', after: 'Buenas' })

  // Undone in time, it never was.
  const again = now.length
  const { id } = await app.db
    .selectFrom('translations')
    .where('source_text_id', '=', source)
    .select('id')
    .executeTakeFirstOrThrow()
  await as.delete(`/translations/${id}`)
  expect(await (await as.get(ofRow)).json()).toHaveLength(again + 1)
  await undo()
  expect(await (await as.get(ofRow)).json()).toEqual(now)
  expect((await app.as(await app.build.user()).get(ofRow)).status).toBe(404)
})
