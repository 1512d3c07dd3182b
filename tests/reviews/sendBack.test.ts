import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { scene } from './scene.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

type Scene = Awaited<ReturnType<typeof scene>>

/** The first row is Tom's and checked by Rita; then Rosa sends it back. */
async function sentBack() {
  const own = await scene(server, { steps: 1 })
  await own.write(own.tom, own.rows[0], 'Hola')
  await own.check(own.rita, own.rows[0], 'Hola')
  const send = (text: string) =>
    own.call(own.rosa, 'POST', `/pages/${own.page_id}/rows/${own.rows[0]}/send-back`, {
      ...{ language: 'es', text, reason: 'terms', note: 'Say buenas' },
    })
  expect((await send('Hola')).status).toBe(200)
  return { ...own, send }
}
const found = async ({ call, tom, page_id, version_id }: Scene) => {
  const onPage = await call(tom, 'GET', `/pages/${page_id}/matching-rows?language=es&sent_back=true`)
  const onAll = await call(tom, 'GET', `/versions/${version_id}/rows?language=es&sent_back=true`)
  const counts = await call(tom, 'GET', `/pages/${page_id}/filter-counts?language=es`)
  const ids: string[] = onAll.body.data.map(({ id }: { id: string }) => id)
  expect(ids).toEqual(onPage.body.source_text_ids)
  expect(counts.body.sent_back).toBe(ids.length)
  return ids
}
const edit = async ({ call, told, rows }: Scene, person: Scene['tom'], content: string) => {
  const { id } = await told(rows[0])
  await call(person, 'PATCH', `/versions/translations/${id}`, { content, status: 'COMPLETED' })
}

test('a text that is sent back is to be reviewed, unchecked, and says why and to whom', async () => {
  const own = await sentBack()
  const { told, rows, call, tom, page_id, project_id, send } = own
  const row = await told(rows[0])
  expect(row).toMatchObject({ content: 'Hola', status: 'NEEDS_REVIEW', checked_at: null })
  expect(row.sent_back).toMatchObject({ reason: 'terms', note: 'Say buenas', by: 'Rosa', to: ['Tom'] })
  expect(await found(own)).toEqual([rows[0]])
  const { body: changes } = await call(tom, 'GET', `/translations/${row.id}/changes`)
  expect(changes[0]).toMatchObject({ actor_name: 'Rosa', sent_back_reason: 'terms', sent_back_note: 'Say buenas' })
  const { body: activity } = await call(tom, 'GET', `/projects/${project_id}/activity`)
  expect(activity.data).toContainEqual(
    expect.objectContaining({
      kind: 'rows_sent_back',
      person: expect.objectContaining({ name: 'Rosa' }),
      language: 'es',
    }),
  )
  const translator = await call(tom, 'POST', `/pages/${page_id}/rows/${rows[0]}/send-back`, {
    ...{ language: 'es', text: 'Hola', reason: 'other' },
  })
  expect(translator.status).toBe(403)
  expect(await send('Buenas')).toEqual({ status: 409, body: { detail: 'The translation was changed in the meantime' } })
})

test('it stays sent back until another text is completed', async () => {
  const own = await sentBack()
  const { told, tom, rows, open } = own
  await edit(own, tom, 'Hola')
  expect(await found(own)).toEqual([rows[0]])
  const typing = await open(tom)
  await typing.saved()
  typing.type(rows[0], '!')
  await typing.saved()
  expect(await found(own)).toEqual([rows[0]])
  typing.leave()
  await edit(own, tom, 'Buenas')
  expect(await found(own)).toEqual([])
  expect((await told(rows[0])).sent_back).toBeNull()
})

test('a check of the same text answers it too', async () => {
  const own = await sentBack()
  await own.check(own.rita, own.rows[0], 'Hola')
  expect(await found(own)).toEqual([])
})

test('the undo brings the check back, and the redo sends it back again', async () => {
  const own = await sentBack()
  const { told, rosa, rows, undoLast, call, page_id } = own
  expect(await undoLast(rosa)).toMatchObject({ left_count: 0 })
  expect(await told(rows[0])).toMatchObject({ status: 'COMPLETED', checked_by: 'Rita', sent_back: null })
  const { body } = await call(rosa, 'GET', `/pages/${page_id}/own-acts?language=es`)
  await call(rosa, 'POST', `/operations/${body.redo.id}/redo`)
  expect(await told(rows[0])).toMatchObject({ status: 'NEEDS_REVIEW', checked_at: null })
  expect((await told(rows[0])).sent_back).toMatchObject({ reason: 'terms', note: 'Say buenas', by: 'Rosa' })
})

test('the undo of an answer sends the text back again', async () => {
  const own = await sentBack()
  const { tom, rows, call, page_id, undoLast } = own
  const typing = await own.open(tom)
  await typing.saved()
  typing.type(rows[0], '!')
  await typing.saved()
  await call(tom, 'POST', `/pages/${page_id}/rows/${rows[0]}/finish`, {
    ...{ language: 'es', outcome: 'complete', text: 'Hola!', was_offline: false },
    entered: { status: 'NEEDS_REVIEW', is_empty: false, text: 'Hola' },
  })
  expect(await found(own)).toEqual([])
  expect(await undoLast(tom)).toMatchObject({ left_count: 0 })
  expect(await found(own)).toEqual([rows[0]])
  typing.leave()
})

test('each of a check and a text that is sent back names the operation that undoes it alone', async () => {
  const own = await scene(server, { steps: 1 })
  const { tom, rita, rosa, rows, page_id, call, told, write, check } = own
  for (const row of rows) await write(tom, row, 'Hola')
  const checks = [await check(rita, rows[0], 'Hola'), await check(rita, rows[1], 'Hola')]
  const undo = (person: typeof rita, id: string) => call(person, 'POST', `/operations/${id}/undo`)
  expect((await undo(rita, checks[0]!.body.operation_id)).status).toBe(200)
  expect(await told(rows[0])).toMatchObject({ content: 'Hola', checked_at: null })
  expect(await told(rows[1])).toMatchObject({ checked_by: 'Rita' })

  const sent = await call(rosa, 'POST', `/pages/${page_id}/rows/${rows[1]}/send-back`, {
    ...{ language: 'es', text: 'Hola', reason: 'style' },
  })
  expect(await told(rows[1])).toMatchObject({ status: 'NEEDS_REVIEW', checked_at: null })
  expect((await undo(rosa, sent.body.operation_id)).status).toBe(200)
  expect(await told(rows[1])).toMatchObject({ status: 'COMPLETED', checked_by: 'Rita', sent_back: null })
})
