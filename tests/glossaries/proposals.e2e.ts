/** @module-tag nightly */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import { faultsOf, OVERLAY } from '../support/screens/axe.ts'
import { picture } from '../support/screens/pictures.ts'
import { eventually } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

test('terms of a page are proposed, added one by one and then all, and approved in their details', async () => {
  const { build, db, url } = server
  const ana = await build.user({ full_name: 'Ana Lima' })
  const project = await build.project(await build.organization({ owner: ana }))
  const texts = [
    'Welcome to the lighthouse of Maren Holt',
    'The lighthouse is dark',
    'An ember stone',
    'The ember stone',
  ]
  await build.page(await build.version(project), { texts })
  await db.insertInto('glossaries').values({ project_id: project.id, name: 'Terms', description: '' }).execute()
  const page = await newPage({ baseURL: url, viewport: { width: 1280, height: 800 } })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  await page.goto(`/projects/${project.id}/glossary`)
  await page.getByRole('button', { name: 'Propose terms' }).click()
  const dialog = page.getByRole('dialog', { name: 'Terms proposed by AI' })
  await dialog.getByRole('button', { name: 'Find terms' }).click()
  await dialog.getByText('Of 4 texts: 3 terms, 0 added.').waitFor()
  expect(await faultsOf(page, { within: OVERLAY })).toEqual([])
  await picture(page, 'desk', 'proposed terms')
  await dialog.getByRole('button', { name: 'Add lighthouse' }).click()
  await dialog.getByText('3 terms, 1 added.').waitFor()
  await dialog.getByRole('button', { name: 'Add 2 terms' }).click()
  await dialog.getByText('3 terms, 3 added.').waitFor()
  const stored = async () => {
    const found = await db.selectFrom('glossary_entries').select(['term_id', 'is_proposed']).execute()
    return found.sort((one, other) => one.term_id.localeCompare(other.term_id))
  }
  await eventually(stored).toEqual([
    { term_id: 'ember stone', is_proposed: true },
    { term_id: 'lighthouse', is_proposed: true },
    { term_id: 'Maren Holt', is_proposed: true },
  ])
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('button', { name: 'Details of lighthouse' }).click()
  await page.getByText('Proposed: not told to the AI').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await eventually(async () => (await stored()).filter(({ is_proposed }) => !is_proposed)).toEqual([
    { term_id: 'lighthouse', is_proposed: false },
  ])
})
