import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

test('[5.5] [5.6] the create-project dialog asks in two steps, says what is missing and offers no language twice, in any reader’s locale', async () => {
  const dora = await server.build.user()
  const page = await newPage({ baseURL: server.url, locale: 'fr-CA' })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), dora.token)
  await page.goto('/')
  await page.getByRole('button', { name: 'New project' }).click()
  const next = page.getByRole('button', { name: 'Next' })
  expect(await next.isDisabled()).toBe(true)
  await page.getByLabel('Project name').fill(' ')
  await page.getByText('Project name is required').waitFor()
  expect(await next.isDisabled()).toBe(true)
  await page.getByLabel('Project name').fill('Lighthouse')
  await next.click()

  await page.getByRole('heading', { name: 'Project Settings' }).waitFor()
  const create = page.getByRole('button', { name: 'Create Project' })
  expect(await create.isDisabled()).toBe(true)
  const close = async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }
  const offered = async () => {
    await page.getByRole('button', { name: 'Add Language' }).click()
    await page.getByRole('menu').waitFor()
    return page.getByRole('menuitem').allInnerTexts()
  }
  expect((await offered()).join()).not.toContain('English')
  await page.getByRole('menuitem', { name: 'Arabic' }).click()
  await close()
  await page.getByRole('button', { name: 'Remove Arabic' }).click()
  await page.getByText('Please select at least one target language').waitFor()
  expect(await create.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Add Language' }).click()
  await page.getByRole('menuitem', { name: 'Arabic' }).click()
  await close()
  expect(await page.getByText('Please select at least one target language').count()).toBe(0)
  expect(await offered()).toHaveLength(15)
  await page.getByRole('menuitem', { name: 'Danish' }).click()
  await page.getByRole('menuitem', { name: 'French' }).click()
  await page.getByRole('searchbox', { name: 'Search languages' }).fill('brazil')
  await page.keyboard.press('Enter')
  await close()
  for (const name of ['Danish', 'French', 'Portuguese (Brazil)'])
    await page.getByRole('button', { name: `Remove ${name}` }).click()
  await create.click()

  await page.getByRole('heading', { name: 'Lighthouse' }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/projects\/[0-9a-f-]{36}\/translations$/)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByText('English').waitFor()
  expect(await page.getByRole('main').innerText()).toMatch(/Total Projects\s+1\s+In Progress\s+1/)
})
