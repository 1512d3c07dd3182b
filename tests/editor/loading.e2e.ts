import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { buildTable, eventually, tableIn } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('an editor that could not be loaded says so, and is there after a reload', NIGHTLY, async () => {
  const { ana, path } = await buildTable(server.build)
  const page = await newPage({ baseURL: server.url, expectedErrors: [/ERR_FAILED/] })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  const isEditor = /\/assets\/editor-[^/]*\.js$/
  let asked = 0
  await page.route(isEditor, (route) => {
    asked++
    return route.abort()
  })
  await page.goto(path)
  const table = tableIn(page)
  await table.untilSaved()
  await eventually(() => asked).toBeGreaterThan(0)

  await table.translation('New game').click()
  await page.getByText('The editor could not be loaded.').waitFor()
  expect(await table.editor.count()).toBe(0)

  await page.unroute(isEditor)
  await page.reload()
  await table.untilSaved()
  await table.edit('New game')
  await page.keyboard.type('Nueva')
  await eventually(table.editedText).toBe('Nueva')
})

test('a press on a cell whose document is not there yet opens the editor once it is, unless one goes elsewhere', async () => {
  const { ana, path } = await buildTable(server.build)
  const page = await newPage({ baseURL: server.url })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  let { promise: connects, resolve: connect } = Promise.withResolvers<void>()
  await page.routeWebSocket(/\/collab$/, async (socket) => {
    await connects
    socket.connectToServer()
  })
  await page.goto(path)
  const table = tableIn(page)
  await table.translation('New game').click()
  expect(await table.editor.count()).toBe(0)
  connect()
  await page.getByRole('textbox', { name: 'Translation' }).waitFor()
  await page.keyboard.type('Nueva')
  await eventually(table.editedText).toBe('Nueva')
  await table.untilSaved()
  ;({ promise: connects, resolve: connect } = Promise.withResolvers<void>())
  await page.evaluate(() => indexedDB.databases().then((all) => all.map(({ name }) => indexedDB.deleteDatabase(name!))))
  await page.reload()
  await table.translation('New game').click()
  await page.getByRole('searchbox').first().click()
  connect()
  await table.untilSaved()
  expect(await table.editor.count()).toBe(0)
})
