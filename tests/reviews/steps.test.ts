import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { findMiscounts } from '../support/build/recount.ts'
import { scene } from './scene.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(async () => {
  expect(await findMiscounts(server.db)).toEqual([])
  await server.close()
})

describe('without review steps', () => {
  test('a person checks the text they wrote, alone', async () => {
    const { rita, rows, write, check, told, call, project_id } = await scene(server, { steps: 0 })
    expect((await call(rita, 'GET', `/projects/${project_id}/review`)).body).toEqual({
      steps: 0,
      protects_checked: false,
    })
    await write(rita, rows[0], 'Hola')
    expect(await check(rita, rows[0], 'Hola')).toMatchObject({
      status: 200,
      body: { checked_by: 'Rita', steps_left: 0 },
    })
    expect(await told(rows[0])).toMatchObject({ checked_by: 'Rita', check_steps_left: 0, first_checked_by: null })
  })
})

describe('with one review step', () => {
  test('nobody checks a text in which they wrote', async () => {
    const { rita, rosa, tom, rows, write, check, told } = await scene(server, { steps: 1 })
    await write(rita, rows[0], 'Hola')
    const own = { status: 409, body: { detail: 'You wrote in this text. Somebody else has to check it.' } }
    expect(await check(rita, rows[0], 'Hola')).toEqual(own)
    expect((await told(rows[0])).checked_at).toBeNull()
    expect((await check(tom, rows[0], 'Hola')).status).toBe(403)
    expect((await check(rosa, rows[0], 'Hola')).status).toBe(200)
    expect(await told(rows[0])).toMatchObject({ checked_by: 'Rosa', check_steps_left: 0, status: 'COMPLETED' })
  })

  test('a letter that is not saved yet makes its writer an author', async () => {
    const { rita, rosa, tom, rows, write, check, open } = await scene(server, { steps: 1 })
    await write(tom, rows[0], 'Hola')
    const typing = await open(rita)
    await typing.saved()
    typing.type(rows[0], '!')
    await typing.saved()
    expect((await check(rita, rows[0], 'Hola!')).status).toBe(409)
    expect((await check(rosa, rows[0], 'Hola!')).status).toBe(200)
    typing.leave()
  })

  test('many rows at once leave out those of the person', async () => {
    const { rita, tom, rows, write, call, page_id } = await scene(server, { steps: 1 })
    await write(tom, rows[0], 'Hola')
    await write(rita, rows[1], 'Adiós')
    const both = [
      { source_text_id: rows[0], text: 'Hola' },
      { source_text_id: rows[1], text: 'Adiós' },
    ]
    const { body } = await call(rita, 'POST', `/pages/${page_id}/checks`, { language: 'es', rows: both })
    expect(body).toMatchObject({ source_text_ids: [rows[0]], own: 1 })
  })
})

describe('with two review steps', () => {
  test('two other people check a text, and each step is told and counted', async () => {
    const { owner, rita, rosa, tom, rows, write, check, told, progress } = await scene(server, { steps: 2 })
    await write(tom, rows[0], 'Hola')
    expect(await check(rita, rows[0], 'Hola')).toMatchObject({ status: 200, body: { steps_left: 1 } })
    expect(await told(rows[0])).toMatchObject({ checked_by: 'Rita', check_steps_left: 1, first_checked_by: null })
    expect(await progress()).toMatchObject({ checked: 0, checked_once: 1 })

    const again = { detail: 'You have checked this text already. Somebody else has to check it too.' }
    expect(await check(rita, rows[0], 'Hola')).toEqual({ status: 409, body: again })
    expect(await check(rosa, rows[0], 'Hola')).toMatchObject({ status: 200, body: { steps_left: 0 } })
    expect(await told(rows[0])).toMatchObject({ checked_by: 'Rosa', check_steps_left: 0, first_checked_by: 'Rita' })
    expect(await progress()).toMatchObject({ checked: 1, checked_once: 0 })

    expect((await check(owner, rows[0], 'Hola')).body).toMatchObject({ steps_left: 0 })
    expect(await told(rows[0])).toMatchObject({ checked_by: 'Rosa', first_checked_by: 'Rita' })
  })

  test('a change of the text takes every step back, in the document too', async () => {
    const { rita, tom, rows, write, check, told, open, progress } = await scene(server, { steps: 2 })
    await write(tom, rows[0], 'Hola')
    await check(rita, rows[0], 'Hola')
    const [typing, looking] = [await open(tom), await open(rita)]
    await Promise.all([typing.saved(), looking.saved()])
    expect(looking.doc.getMap('first_check').has(rows[0])).toBe(true)
    typing.type(rows[0], '!')
    await typing.saved()
    await expect.poll(() => looking.doc.getMap('first_check').has(rows[0])).toBe(false)
    expect((await told(rows[0])).checked_at).toBeNull()
    expect(await progress()).toMatchObject({ checked: 0, checked_once: 0 })
    typing.leave()
    looking.leave()
  })

  test('the undo of the second check leaves the first', async () => {
    const { rita, rosa, tom, rows, write, check, told, undoLast } = await scene(server, { steps: 2 })
    await write(tom, rows[0], 'Hola')
    await check(rita, rows[0], 'Hola')
    await check(rosa, rows[0], 'Hola')
    expect(await undoLast(rosa)).toMatchObject({ left_count: 0 })
    expect(await told(rows[0])).toMatchObject({ checked_by: 'Rita', check_steps_left: 1 })
    expect(await undoLast(rita)).toMatchObject({ left_count: 0 })
    expect((await told(rows[0])).checked_at).toBeNull()
  })

  test('rows of a step are found on all pages', async () => {
    const { owner, rita, tom, rows, write, check, call, version_id } = await scene(server, { steps: 2 })
    await write(tom, rows[0], 'Hola')
    await write(tom, rows[1], 'Adiós')
    await check(rita, rows[1], 'Adiós')
    const { body } = await call(owner, 'GET', `/versions/${version_id}/rows?language=es&checked=once`)
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([rows[1]])
  })
})

test('only those who manage a project say how its texts are checked', async () => {
  const { rita, call, project_id } = await scene(server, { steps: 0 })
  const answer = await call(rita, 'PUT', `/projects/${project_id}/review`, { steps: 1, protects_checked: true })
  expect(answer).toEqual({ status: 403, body: { detail: 'Not enough permissions' } })
})
