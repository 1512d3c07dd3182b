import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

test('the API can be tried in the browser, with what openapi.json says and nothing from elsewhere', async () => {
  const ana = await server.build.user({ full_name: 'Ana Lima' })
  const page = await newPage()
  const elsewhere: string[] = []
  page.on('request', (request) => request.url().startsWith(server.url) || elsewhere.push(request.url()))
  await page.goto(`${server.url}/docs`)
  await page.getByLabel('Access token').fill(ana.token)

  const me = page.locator('details', { has: page.getByText('/users/me', { exact: true }) }).first()
  await me.locator('summary').click()
  await me.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => me.locator('pre').textContent()).toContain('"full_name": "Ana Lima"')

  const make = page.locator('details', { hasText: 'Create a shared organization' })
  await make.locator('summary').click()
  expect(JSON.parse(await make.locator('textarea').inputValue())).toEqual({ name: '', description: '' })
  await make.locator('textarea').fill('{"name": "Moon Games"}')
  await make.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => make.locator('pre').textContent()).toMatch(/^200 OK\s.*"name": "Moon Games"/s)

  await page.getByLabel('Find a call').fill('export-csv')
  await expect.poll(() => page.locator('summary:visible').allInnerTexts()).toHaveLength(1)
  await page.getByLabel('Find a call').fill('no such call')
  await page.getByText('No call matches.').waitFor()
  expect(elsewhere).toEqual([])
})
