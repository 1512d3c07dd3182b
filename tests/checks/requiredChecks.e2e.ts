/** @module-tag nightly */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { faultsOf } from '../support/screens/axe.ts'
import { buildTable, eventually, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

test('a manager requires a check, and a row that does not pass it says so and needs review', async () => {
  const { ana, path } = await buildTable(server.build, ['Hello world', 'Quit'])
  const table = await openTable({ url: server.url, path, person: ana })
  const { page } = table
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByText('Style', { exact: true }).click()
  await page.getByRole('checkbox', { name: /^Double spaces/ }).focus()
  await page.keyboard.press('Space')
  await page.getByText('Required checks updated successfully').waitFor()
  await page.getByText('1 of 12').waitFor()
  await page.getByRole('link', { name: 'Source of Double spaces: Weblate' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('link', { name: 'Translation', exact: true }).click()
  await table.untilSaved()

  await table.edit('Hello')
  await page.keyboard.type('Hola  mundo')
  await page.keyboard.press('ControlOrMeta+Enter')
  await page.getByText(/The row needs review\. .*spaces/).waitFor()
  await eventually(() => table.status('Hello').innerText()).toBe('Needs review')
  await table.row('Hello').getByText('This keeps the row from being completed.').waitFor()

  await page.keyboard.press('Escape')
  await table.edit('Hello')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Hola mundo')
  await page.keyboard.press('ControlOrMeta+Shift+Enter')
  await eventually(() => table.status('Hello').innerText()).toMatch(/Completed|Checked/)
})
