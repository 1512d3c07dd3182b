import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as Y from 'yjs'
import { editDocument } from '#collab/commits/editDocument.ts'
import { replaceText, requestOf, setEntry, statusOf } from '#collab/document/rows.ts'
import type { FinishRow } from '#server/rows/contract.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { claimTranslation } from '../support/collab/claims.ts'
import { undoLast } from '../support/collab/ownActs.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A page of one text, and a person who types its Spanish translation. */
async function aRow() {
  const ana = await app.build.user({ full_name: 'Ana' })
  const project = await app.build.project(await app.build.personalOrganization({ owner: ana }))
  const page = await app.build.page(await app.build.version(project), { texts: ['Hello'] })
  const id = page.source_texts[0]!.id
  const { db, collab } = app.services
  const at = { page_id: page.id, language: 'es' as const }
  const type = (text: string, status?: 'NEEDS_REVIEW') =>
    editDocument(
      { db, hints: collab.hints },
      at,
      (doc) => {
        replaceText(doc, id, text)
        if (status) setEntry(statusOf(doc), id, status)
      },
      { actor: { kind: 'person', id: ana.id, name: 'Ana' } },
    )
  const path = `/pages/${page.id}/rows/${id}/finish`
  const finish = async (row: Partial<FinishRow>) => {
    const entered = { status: null, is_empty: true }
    const body = { language: 'es', outcome: 'keep', entered, text: '', was_offline: false, ...row }
    const response = await app.as(ana).post(path, body)
    expect(response.status).toBe(200)
    return (await response.json()).outcome
  }
  const stored = () =>
    app.db.selectFrom('translations').where('source_text_id', '=', id).select(['id', 'content', 'status']).execute()
  return { ana, page, id, at, path, type, finish, stored }
}

test('finishes a row that was typed: status and history in one call', async () => {
  const { ana, type, finish, stored } = await aRow()
  await type('Hola', 'NEEDS_REVIEW')

  expect(await finish({ text: 'Hola' })).toBe('saved')

  const [row] = await stored()
  expect(row).toMatchObject({ content: 'Hola', status: 'COMPLETED' })
  const changes = await (await app.as(ana).get(`/translations/${row!.id}/changes`)).json()
  expect(changes).toMatchObject([{ actor_name: 'Ana', before: '', after: 'Hola', status: 'COMPLETED' }])
})

test('removes an emptied row, which its undo brings back', async () => {
  const { ana, page, type, finish, stored } = await aRow()
  await type('Hola', 'NEEDS_REVIEW')
  await finish({ text: 'Hola' })
  const [row] = await stored()
  await type('')

  expect(await finish({ entered: { status: 'COMPLETED', is_empty: false, text: 'Hola' } })).toBe('removed')

  expect(await stored()).toEqual([])
  expect(await undoLast(app, ana, page.id)).toBe(0)
  expect(await stored()).toMatchObject([{ id: row!.id, content: 'Hola' }])
})

test('a row that two people give up is removed with the last of their letters', async () => {
  const { type, finish, stored } = await aRow()
  await type('b', 'NEEDS_REVIEW')
  expect(await finish({ outcome: 'cancel' })).toBe('unchanged')
  await type('')
  const begun = { status: 'NEEDS_REVIEW' as const, is_empty: false }
  expect(await finish({ outcome: 'cancel', entered: begun, text: 'a' })).toBe('removed')
  expect(await stored()).toEqual([])
})

test('leaves a row that a job holds', async () => {
  const { at, id, type, finish, stored } = await aRow()
  await type('Hola', 'NEEDS_REVIEW')
  const { db, collab } = app.services
  const hold = { kind: 'ai' as const, id: null, name: 'test' }
  const [row] = await stored()
  const request = uuid()
  await db.transaction().execute((trx) => claimTranslation(trx, row!.id, request))
  const mark = (doc: Y.Doc) => {
    setEntry(requestOf(doc), id, request)
    setEntry(statusOf(doc), id, 'PENDING')
  }
  await editDocument({ db, hints: collab.hints }, at, mark, { actor: hold })

  expect(await finish({ text: 'Hola' })).toBe('unchanged')
  expect(await stored()).toMatchObject([{ status: 'PENDING' }])
})

test('refuses a text of another page, a language that is no target, and outsiders', async () => {
  const { ana, page, path } = await aRow()
  const body = {
    language: 'es',
    outcome: 'keep',
    entered: { status: null, is_empty: true },
    text: '',
    was_offline: false,
  }
  const other = await aRow()
  const post = (at: string, by = ana, sent: object = body) => app.as(by).post(at, sent)

  expect((await post(`/pages/${page.id}/rows/${other.id}/finish`)).status).toBe(404)
  expect((await post(path, other.ana)).status).toBe(404)
  expect((await post(path, ana, { ...body, language: 'pl' })).status).toBe(422)
  expect((await post(path, ana, { ...body, outcome: 'perhaps' })).status).toBe(422)
})

test('Esc gives the check back that its letters ended, unless the text is another one or the check was taken back', async () => {
  const { ana, page, id, type, finish } = await aRow()
  await type('Hola', 'NEEDS_REVIEW')
  await finish({ text: 'Hola' })
  const path = `/pages/${page.id}/rows/${id}/check`
  const check = async () => (await app.as(ana).put(path, { language: 'es', text: 'Hola' })).json()
  const stored = async () =>
    (await app.db.selectFrom('translation_checks').where('source_text_id', '=', id).select('checked_at').execute()).map(
      ({ checked_at }) => checked_at.toISOString(),
    )
  const cancel = (text: string) =>
    finish({ outcome: 'cancel', entered: { status: 'COMPLETED', is_empty: false, text: 'Hola' }, text })
  const { checked_at } = await check()

  await type('Hola!')
  expect(await stored()).toEqual([])
  await cancel('Hola!')
  expect(await stored()).toEqual([])
  await type('Hola')
  await cancel('Hola')
  expect(await stored()).toEqual([checked_at])

  expect((await app.as(ana).delete(`${path}?language=es`)).status).toBe(204)
  await type('Hola!')
  await type('Hola')
  await cancel('Hola')
  expect(await stored()).toEqual([])
})
