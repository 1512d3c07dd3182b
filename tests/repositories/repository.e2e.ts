/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { buildTable, openTable } from '../table/openTable.ts'
import { startGitServer, TOKEN } from './gitServer.ts'

let server: TestServer
let git: Awaited<ReturnType<typeof startGitServer>>
beforeAll(async () => {
  git = await startGitServer()
  server = await createTestServer({ GIT_PRIVATE_ADDRESSES: 'on' })
})
afterAll(async () => {
  await server.close()
  await git.close()
})

test('a repository is connected, read, loses a file, and is disconnected', async () => {
  await git.push({ 'locales/en/game.json': '{"hi":"Hi there"}', 'locales/en/menu.json': '{"quit":"Quit it"}' })
  const { ana, path } = await buildTable(server.build)
  const { page } = await openTable({ url: server.url, path, person: ana })
  await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Settings' }).click()
  const section = page.getByRole('region', { name: 'Git repository' })
  await section.getByText('No repository is connected').waitFor()
  await section.getByRole('button', { name: 'Connect', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Connect a git repository' })
  await form.getByLabel('Address').fill(git.url)
  await form.getByLabel('Token', { exact: true }).fill('wrong')
  await form.getByRole('button', { name: 'Test the connection' }).click()
  await form.getByText('The host refused the token or the key.').waitFor()
  await form.getByLabel('Token', { exact: true }).fill(TOKEN)
  await form.getByRole('button', { name: 'Test the connection' }).click()
  await form.getByText('The branch can be read.').waitFor()
  await form.getByLabel('Files', { exact: true }).fill('locales/**/*.json')
  await form.getByRole('button', { name: 'Connect', exact: true }).click()
  const told = page.getByRole('dialog', { name: 'Webhook for pushes' })
  await told.getByText(/repositories\/.*\/push/).waitFor()
  await told.getByRole('button', { name: 'Done' }).click()

  await section.getByText('2 pages new').waitFor()
  await git.push({ 'locales/en/menu.json': null })
  await section.getByRole('button', { name: 'Read now' }).click()
  const gone = section.getByRole('region', { name: 'Files that are gone' })
  await gone.getByText('locales/en/menu.json').waitFor()
  await gone.getByRole('button', { name: 'Move to the bin' }).click()
  const question = page.getByRole('alertdialog', { name: /^Move .* to the bin\?$/ })
  await question.getByText(/It moves with \d+ texts?, for everyone/).waitFor()
  await question.getByRole('button', { name: 'Move the page' }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await gone.waitFor({ state: 'detached' })

  git.state.isAway = true
  await section.getByRole('button', { name: 'Read now' }).click()
  await section.getByText(/The repository is not reachable.*Since/).waitFor()
  await section.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await section.getByText('No repository is connected').waitFor()
  expect(await server.db.selectFrom('repositories').selectAll().execute()).toEqual([])
})
