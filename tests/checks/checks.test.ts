import { afterAll, beforeAll, expect, test } from 'vitest'
import { editDocument } from '#collab/commits/editDocument.ts'
import { replaceText, requestOf, setEntry, statusOf } from '#collab/document/rows.ts'
import type { TableRow, TableRows } from '#server/rows/contract.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { findMiscounts } from '../support/build/recount.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A page of two texts that Ana and Ben translate into Spanish; the first has a translation of the AI. */
async function aPage() {
  const [ana, ben] = [await app.build.user({ full_name: 'Ana' }), await app.build.user({ full_name: 'Ben' })]
  const organization = await app.build.organization({ owner: ana, members: [ben] })
  const project = await app.build.project(organization)
  const page = await app.build.page(await app.build.version(project), { texts: ['Hello', 'Quit'] })
  const [id, other] = page.source_texts.map((text) => text.id) as [string, string]
  const at = { page_id: page.id, language: 'es' as const }
  const { db, collab } = app.services
  const write = (text: string, kind: 'ai' | 'person' = 'person') =>
    editDocument(
      { db, hints: collab.hints },
      at,
      (doc) => {
        replaceText(doc, id, text)
        setEntry(statusOf(doc), id, 'NEEDS_REVIEW')
      },
      { actor: { kind, id: kind === 'ai' ? null : ana.id, name: kind } },
    )
  await write('Hola', 'ai')
  const path = `/pages/${page.id}/rows/${id}/check`
  const rowOf = async (user = ana): Promise<TableRow['translation']> => {
    const answer = await app.as(user).get(`/pages/${page.id}/rows?language=es&source_text_ids=${id}`)
    return ((await answer.json()) as TableRows).data[0]!.translation
  }
  return {
    ana,
    ben,
    project,
    page,
    id,
    other,
    at,
    write,
    path,
    rowOf,
    check: (user = ana, text = 'Hola') => app.as(user).put(path, { language: 'es', text }),
    uncheck: (user = ana) => app.as(user).delete(`${path}?language=es`),
    progress: async () => (await app.as(ana).get(`/pages/${page.id}/progress?language=es`)).json(),
    status: async () => (await app.as(ana).get(`/projects/${project.id}/languages-status`)).json(),
  }
}

test('a check completes the row and says who confirmed it and when', async () => {
  const { ben, check, rowOf, progress, status } = await aPage()
  expect(await rowOf()).toMatchObject({ status: 'NEEDS_REVIEW', checked_at: null, checked_by: null })

  const answer = await check(ben)

  expect(answer.status).toBe(200)
  const { checked_at, checked_by } = await answer.json()
  expect(checked_by).toBe('Ben')
  const row = await rowOf()
  expect(row).toMatchObject({ status: 'COMPLETED', checked_by: 'Ben' })
  expect(new Date(row!.checked_at!).toISOString()).toBe(checked_at)
  expect(await progress()).toMatchObject({ total: 2, checked: 1, statuses: { COMPLETED: 1 } })
  expect(await status()).toMatchObject([{ target_language: 'es', checked: 1, not_started: 1 }, { checked: 0 }])
})

test('a later change of the text clears the check, and it counts no more', async () => {
  const { write, check, rowOf, progress } = await aPage()
  await check()
  await write('Hola!')
  expect(await rowOf()).toMatchObject({ checked_at: null, checked_by: null })
  expect(await progress()).toMatchObject({ checked: 0 })
  await write('Hola')
  expect(await rowOf()).toMatchObject({ checked_at: null })
  expect(await findMiscounts(app.db)).toEqual([])
})

test('a change of the status leaves the check', async () => {
  const { ana, page, id, check, rowOf } = await aPage()
  await check()
  const body = { language: 'es', source_text_ids: [id], status: 'NEEDS_REVIEW' }
  expect((await app.as(ana).patch(`/pages/${page.id}/translations`, body)).status).toBe(200)
  expect(await rowOf()).toMatchObject({ status: 'NEEDS_REVIEW', checked_by: 'Ana' })
})

test('a check is taken back, and again does nothing', async () => {
  const { check, uncheck, rowOf, progress } = await aPage()
  await check()
  expect((await uncheck()).status).toBe(204)
  expect(await rowOf()).toMatchObject({ status: 'COMPLETED', checked_at: null })
  expect((await uncheck()).status).toBe(204)
  expect(await progress()).toMatchObject({ checked: 0 })
})

test('only the text that the person has seen is confirmed', async () => {
  const { ana, page, other, check, write, rowOf } = await aPage()
  await write('Hola a todos')
  const refused = await check()
  expect(refused.status).toBe(409)
  expect(await refused.json()).toEqual({ detail: 'The translation was changed in the meantime' })
  expect(await rowOf()).toMatchObject({ status: 'NEEDS_REVIEW', checked_at: null })

  const empty = await app.as(ana).put(`/pages/${page.id}/rows/${other}/check`, { language: 'es', text: '' })
  expect(empty.status).toBe(409)
  expect(await empty.json()).toEqual({ detail: 'There is no translation to check' })
})

test('a claimed row is not confirmed', async () => {
  const { at, id, check } = await aPage()
  const request_id = crypto.randomUUID()
  const { db, collab } = app.services
  await editDocument({ db, hints: collab.hints }, at, (doc) => setEntry(requestOf(doc), id, request_id), {
    actor: { kind: 'ai', id: null, name: 'AI' },
  })
  const refused = await check()
  expect(refused.status).toBe(409)
  expect(await refused.json()).toEqual({ detail: 'This text is being translated' })
})

test('a row says whether the AI, a person or an import wrote its text', async () => {
  const { ana, page, id, write, rowOf } = await aPage()
  const record = (actor_kind: 'ai' | 'import' | 'person', before: string, after: string) =>
    app.db
      .insertInto('translation_changes')
      .columns(['translation_id', 'actor_kind', 'actor_name', 'before', 'after', 'status'])
      .expression((eb) =>
        eb
          .selectFrom('translations')
          .where('source_text_id', '=', id)
          .select((eb) => [
            'id',
            eb.val(actor_kind).as('kind'),
            eb.val('x').as('name'),
            eb.val(before).as('before'),
            eb.val(after).as('after'),
            'status',
          ]),
      )
      .execute()
  await record('ai', '', 'Hola')
  expect(await rowOf()).toMatchObject({ origin: 'ai' })
  const body = { language: 'es', source_text_ids: [id], status: 'COMPLETED' }
  await app.as(ana).patch(`/pages/${page.id}/translations`, body)
  expect(await rowOf()).toMatchObject({ origin: 'ai' })
  await write('Hola, Ana')
  expect(await rowOf()).toMatchObject({ origin: 'person' })
})

test('a check stays when the account that made it is deleted', async () => {
  const { ben, check, rowOf } = await aPage()
  await check(ben)
  expect((await app.as(ben).delete('/users/me')).status).toBe(200)
  const row = await rowOf()
  expect(row!.checked_at).not.toBeNull()
  expect(row!.checked_by).toBeNull()
})

test('a check is an entry of the history in the name of the person who checked, also of a completed text', async () => {
  const { ana, ben, page, id, check } = await aPage()
  await check(ana)
  await check(ben)
  const changes = await app.as(ana).get(`/pages/${page.id}/rows/${id}/changes?language=es`)
  expect(await changes.json()).toMatchObject([
    { actor_name: 'Ben', is_check: true, before: 'Hola', after: 'Hola', status: 'COMPLETED' },
    { actor_name: 'Ana', is_check: true, after: 'Hola', status: 'COMPLETED' },
  ])
})
