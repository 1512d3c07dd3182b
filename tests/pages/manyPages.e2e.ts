import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import { faultsOf, OVERLAY } from '../support/screens/axe.ts'
import { setLook } from '../support/screens/looks.ts'
import { PICTURES, picture } from '../support/screens/pictures.ts'
import { eventually } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

const LOOKS = [
  { name: 'light' },
  { name: 'dark', colorScheme: 'dark' },
  { name: 'arabic', dir: 'rtl' },
  { name: 'phone', width: 390 },
] as const

async function look(page: Page, name: string, scope: { within?: string } = {}) {
  for (const one of PICTURES ? LOOKS : LOOKS.slice(0, 1)) {
    await setLook(page, one)
    await picture(page, one.name, name)
    await expect.poll(() => faultsOf(page, scope), { message: `${name} ${one.name}`, timeout: 10_000 }).toEqual([])
  }
  await setLook(page, {})
}

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
  await look(page, 'chosen pages')

  await act('Publish')
  await eventually(stored).toEqual(['Inn: published', 'Menu: draft', 'old/Cellar: published'])
  await undo('2 pages published')

  await act('Move to a folder')
  const dialog = page.getByRole('dialog', { name: 'Move 2 pages' })
  await dialog.getByLabel('Folder').fill('act 1/ harbour/')
  await look(page, 'pages to a folder', { within: OVERLAY })
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
