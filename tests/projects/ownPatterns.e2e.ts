/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { buildTable, eventually, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

test('a pattern is tried on the project’s texts, saved, and then protects in table and editor', async () => {
  const { ana, page, path } = await buildTable(server.build, ['Take the @sword@', 'Quit'])
  await server.db
    .insertInto('translations')
    .values({
      source_text_id: page.source_texts[0]!.id,
      target_language: 'es',
      content: 'Coge la espada',
      status: 'COMPLETED',
    })
    .execute()
  const table = await openTable({ url: server.url, path, person: ana })
  await table.translation('Take the').getByText('Coge la espada').waitFor()
  expect(await table.row('Take the').getByText('is missing').count()).toBe(0)

  await table.page.getByRole('link', { name: 'Settings' }).click()
  await table.page.getByRole('button', { name: 'Add pattern' }).click()
  const field = table.page.getByRole('textbox', { name: 'Pattern' })
  await field.fill('**')
  await table.page.getByText('otherwise it would match everything').waitFor()
  await field.fill('@*@')
  await table.page.getByText('It protects something in 1 of your 2 texts:').waitFor()
  expect(await table.page.getByLabel('Matches').locator('bdi').allInnerTexts()).toEqual(['@sword@'])
  await table.page.keyboard.press('Enter')
  await eventually(() =>
    table.page.getByLabel('Patterns').getByRole('listitem').locator('code').allInnerTexts(),
  ).toEqual(['@*@'])

  await table.page.getByRole('link', { name: 'Translation', exact: true }).click()
  await table.row('Take the').getByText('@sword@ is missing.').waitFor()
  expect(await table.row('Take the').locator('[data-column="source"] .chip').allInnerTexts()).toEqual(['@sword@'])
  await table.untilSaved() // a row is entered once its document is there
  await table.edit('Take the')
  await table.page.keyboard.press('Alt+1')
  await eventually(() => table.page.locator('.ProseMirror .chip').allInnerTexts()).toEqual(['@sword@'])
})

test('after an import, a pattern for what looks like code is offered, and by one press it protects that', async () => {
  const { ana, path } = await buildTable(server.build, ['Quit'])
  const table = await openTable({ url: server.url, path, person: ana })
  const { page } = table
  const texts = { a: 'Take the @sword@', b: 'Take the @shield@', c: 'Wear the @helmet@' }
  await page.getByRole('button', { name: /^Page: / }).click()
  await page.getByRole('menuitem', { name: 'Create New Page' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'items.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(texts)) })
  await page.getByRole('button', { name: /Content type$/ }).click()
  await page.getByRole('option', { name: 'Game UI' }).click()
  await page.getByRole('button', { name: 'Create page' }).click()
  await page.getByText('and others like it stand in 3 texts and are not protected').waitFor()
  await page.getByRole('button', { name: 'Protect' }).click()
  await page.getByText('Pattern added successfully').waitFor()
  await eventually(() => table.row('Wear the').locator('[data-column="source"] .chip').allInnerTexts()).toEqual([
    '@helmet@',
  ])
  await page.getByText('and others like it').waitFor({ state: 'detached' })
})
