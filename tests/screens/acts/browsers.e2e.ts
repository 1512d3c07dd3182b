/** @module-tag nightly */
import { existsSync } from 'node:fs'
import { type Browser, chromium, firefox, webkit } from 'playwright'
import { afterAll, beforeAll, test } from 'vitest'
import { hashPassword } from '#server/accounts/passwords/passwords.ts'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { newPage } from '../../support/browser/browser.ts'
import { launchChromium } from '../../support/browser/chromium.ts'
import { buildTable, eventually, tableIn } from '../../table/openTable.ts'

const PASSWORD = 'correct horse battery'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

async function signInAndSaveRow(browser: Browser) {
  const { ana, path } = await buildTable(server.build)
  const hashed_password = await hashPassword(PASSWORD)
  await server.db.updateTable('users').set({ hashed_password }).where('id', '=', ana.id).execute()
  const page = await newPage({ browser, baseURL: server.url })
  await page.goto('/login')
  await page.getByLabel('Email').fill(ana.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: /^Current Organization/ }).waitFor()

  await page.goto(path)
  const table = tableIn(page)
  await table.untilSaved()
  await table.edit('Quit')
  await page.keyboard.type('Salir')
  await page.keyboard.press('ControlOrMeta+Enter')
  await eventually(() => table.text('Quit')).toBe('Salir')
  await table.untilSaved()
  await page.reload()
  await eventually(() => table.text('Quit')).toBe('Salir')
}

async function inBrowser(launched: Promise<Browser>, work: (browser: Browser) => Promise<void>) {
  const browser = await launched
  await work(browser).finally(() => browser.close())
}

test('a person signs in and saves a row in the default Chromium', () => inBrowser(launchChromium(), signInAndSaveRow))

for (const type of [chromium, firefox, webkit]) {
  const name = type.name()
  const isMissing = !existsSync(type.executablePath())
  const needs = isMissing ? ` (not installed: npx playwright install ${name})` : ''
  test.skipIf(isMissing)(`a person signs in and saves a row in Playwright's ${name}${needs}`, () =>
    inBrowser(type.launch(), signInAndSaveRow),
  )
}
