/** @module-tag nightly */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { buildTable, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

test('a page and selected rows are saved for translators outside, in the format and with the texts that are chosen', async () => {
  const { ana, path } = await buildTable(server.build)
  const { page, ...table } = await openTable({
    ...{ url: server.url, path, person: ana },
    expectedErrors: [/422 .*hand-off/],
  })
  const saved = async () => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save file' }).click()
    const file = await download
    return { name: file.suggestedFilename(), text: readFileSync((await file.path())!, 'latin1') }
  }
  await page.getByRole('button', { name: 'Page: Menu' }).click()
  await page.getByRole('menuitem', { name: 'Hand off to translators' }).click()
  await page.getByRole('dialog', { name: 'Hand off Menu in Spanish' }).waitFor()
  const whole = await saved()
  expect(whole.name).toBe('Menu es.xlf')
  expect(whole.text.match(/<trans-unit /g)).toHaveLength(6)

  await table.row('New game').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'More for the selected rows' }).click()
  await page.getByRole('menuitem', { name: 'Hand off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand off 1 row in Spanish' })
  await dialog.getByRole('button', { name: /Format/ }).click()
  await page.getByRole('option', { name: 'Excel workbook' }).click()
  const some = await saved()
  expect(some.name).toBe('Menu es.xlsx')
  expect(some.text.slice(0, 2)).toBe('PK')

  await page.getByRole('button', { name: 'More for the selected rows' }).click()
  await page.getByRole('menuitem', { name: 'Hand off' }).click()
  await dialog.getByRole('button', { name: /Texts/ }).click()
  await page.getByRole('option', { name: 'Source text changed since' }).click()
  await page.getByRole('button', { name: 'Save file' }).click()
  await dialog.getByText('None of these texts is of that kind').waitFor()
})
