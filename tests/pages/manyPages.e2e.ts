import { afterAll, beforeAll, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import { OVERLAY } from '../support/screens/axe.ts'
import { lookAt } from '../support/screens/lookAt.ts'
import { eventually } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

test('chosen pages are published, moved to a folder and deleted together, and each is taken back', async () => {
  const { build, db } = server
  const ana = await build.user({ full_name: 'Ana Lima' })
  const project = await build.project(await build.organization({ owner: ana }))
  const version = await build.version(project)
  for (const name of ['Inn', 'old/Cellar', 'Menu']) await build.page(version, { name })
  const stored = async () => {
    const pages = await db.selectFrom('pages').where('version_id', '=', version.id).selectAll().execute()
    return pages.map(({ name, status }) => `${name}: ${status}`).toSorted()
  }
  const before = await stored()
  const page = await newPage({ baseURL: server.url })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  await page.goto(`/projects/${project.id}/languages?version=${version.id}`)
  const table = page.getByRole('table', { name: 'Progress by page and language' })
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Chosen pages', exact: true }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const undo = async (message: string) => {
    await page.getByText(message).getByRole('button', { name: 'Undo' }).click()
    await eventually(stored).toEqual(before)
  }
  await table.getByText('Inn', { exact: true }).click()
  await table.getByText('old/Cellar', { exact: true }).click()
  await lookAt(page, 'chosen pages')

  await act('Publish')
  await eventually(stored).toEqual(['Inn: published', 'Menu: draft', 'old/Cellar: published'])
  await undo('2 pages published')

  await act('Move to a folder')
  const dialog = page.getByRole('dialog', { name: 'Move 2 pages' })
  await dialog.getByLabel('Folder').fill('act 1/ harbour/')
  await lookAt(page, 'pages to a folder', { within: OVERLAY })
  await page.keyboard.press('Enter')
  await eventually(stored).toEqual(['Menu: draft', 'act 1/harbour/Cellar: draft', 'act 1/harbour/Inn: draft'])
  await undo('2 pages moved to act 1/harbour')

  await act('Delete pages')
  const question = page.getByRole('alertdialog', { name: 'Delete 2 pages?' })
  await question.getByRole('button', { name: 'Delete 2 pages' }).click()
  await eventually(stored).toEqual(['Menu: draft'])
  await undo('2 pages moved to the bin')
  await page.getByText('2 pages restored').waitFor()
})
