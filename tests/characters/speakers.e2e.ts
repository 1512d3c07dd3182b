/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { buildTable, eventually, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

const SCRIPT = `identifier,content,context
a,Who goes there?,Speaker: Maren
b,A friend.,Speaker: Boris
c,Come in.,Speaker: Maren
d,Thank you.,Speaker: Ada
e,Sit down.,Speaker: Tess
`

test('after an import the speakers become characters by one press, which Undo takes back and the tab offers again', async () => {
  const { ana, path } = await buildTable(server.build, ['Quit'])
  const { page, row } = await openTable({ url: server.url, path, person: ana })
  await page.getByRole('button', { name: /^Page: / }).click()
  await page.getByRole('menuitem', { name: 'Create New Page' }).click()
  const script = { name: 'script.csv', mimeType: 'text/csv', buffer: Buffer.from(SCRIPT) }
  await page.locator('input[type=file]').setInputFiles(script)
  await page.getByRole('button', { name: /Content type$/ }).click()
  await page.getByRole('option', { name: 'Dialogue' }).click()
  await page.getByRole('button', { name: 'Create page' }).click()
  await row('A friend.').waitFor()

  const offer = page
    .getByRole('status')
    .filter({ hasText: '4 speakers have no character: Maren, Ada, Boris and 1 more' })
  await offer.getByRole('button', { name: 'Add as characters' }).click()
  const added = page.getByRole('status').filter({ hasText: '4 characters added' })
  await offer.waitFor({ state: 'detached' })
  const cast = () => page.getByRole('main').getByRole('heading', { level: 3 }).allInnerTexts()
  await page.getByRole('link', { name: 'Characters' }).click()
  await eventually(async () => (await cast()).sort()).toEqual(['Ada', 'Boris', 'Maren', 'Tess'])
  await added.getByRole('button', { name: 'Undo' }).click()
  await eventually(cast).toEqual([])

  await page.getByRole('button', { name: 'Add as characters' }).click()
  await eventually(async () => (await cast()).length).toBe(4)
  expect(await page.getByText('have no character').count()).toBe(0)
  await page.getByText('Nothing is said of how they talk yet.').first().waitFor()
})
