import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { newPage } from '../../support/browser/browser.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'
import { buildTable, eventually, openTable, tableIn } from '../../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** Runs inside the page: from now on the browser takes nothing more, and throws wherever it is asked to. */
function refuseWrites() {
  const refuse = () => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
  }
  for (const name of ['setItem', 'removeItem', 'clear'] as const) Storage.prototype[name] = refuse
  IDBDatabase.prototype.transaction = refuse
  for (const name of ['open', 'databases', 'deleteDatabase'] as const) IDBFactory.prototype[name] = refuse
}

/** All of it is out of reach, also what was kept. */
function refuseAll() {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'] as const)
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('The operation is insecure', 'SecurityError')
      },
      configurable: true,
    })
}

async function finishRow(page: Page) {
  const table = tableIn(page)
  await table.untilSaved()
  await table.edit('Options')
  await page.keyboard.type('Opciones')
  await page.keyboard.press('Control+Enter')
  await table.untilSaved()
  await eventually(() => table.text('Options')).toBe('Opciones')
  await eventually(() => table.status('Options').textContent()).toContain('Completed')
  const stored = server.db.selectFrom('translations').where('content', '=', 'Opciones').select('status')
  expect(await stored.execute()).toContainEqual({ status: 'COMPLETED' })
}

test('new people translate and finish rows in a browser that keeps nothing', NIGHTLY, async () => {
  const { ana, path } = await buildTable(server.build)
  const before = (page: Page) => page.addInitScript(refuseWrites)
  const { page } = await openTable({ url: server.url, path, person: ana, before })
  await finishRow(page)
})

test('a browser that blocks data of the site is told so where one signs in', async () => {
  const page = await newPage({ baseURL: server.url })
  await page.addInitScript(refuseAll)
  await page.goto('/login')
  await page.getByText('This browser keeps no data of this site').waitFor()
  expect(await page.getByRole('button', { name: 'Sign in' }).isEnabled()).toBe(true)
})

test('site data that goes while a table is open stops nothing', NIGHTLY, async () => {
  const { ana, path } = await buildTable(server.build)
  // The library that opens a copy leaves a refusal to the browser where its data goes in that moment.
  const expectedErrors = [/AbortError: The connection was closed/]
  const { page, ...table } = await openTable({ url: server.url, path, person: ana, expectedErrors })
  await table.edit('New game')
  await page.keyboard.type('Nuevo')
  await table.untilSaved()
  const origin = new URL(server.url).origin
  await (await page.context().newCDPSession(page)).send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await page.evaluate(refuseWrites)
  await page.evaluate(refuseAll)
  await page.keyboard.type(' juego')
  await table.untilSaved()
  await page.keyboard.press('Escape')
  await finishRow(page)
})
