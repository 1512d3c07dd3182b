/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import { signIn } from '../support/build/build.ts'
import { buildTable, eventually, tableIn } from '../table/openTable.ts'

const REFUSED = [/WebSocket connection to/, /status of 401/]

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

/** Drops all requests from now on. */
async function openWithoutSending(path: string, token: string) {
  const page = await newPage({ baseURL: server.url, expectedErrors: REFUSED })
  const network = { swallows: false }
  await page.routeWebSocket(/\/collab$/, (socket) => {
    const far = socket.connectToServer()
    socket.onMessage((message) => network.swallows || far.send(message))
    far.onMessage((message) => socket.send(message))
  })
  await page.goto('/login')
  await page.evaluate((kept) => localStorage.setItem('access_token', kept), token)
  await page.goto(path)
  const table = tableIn(page)
  await table.untilSaved()
  return { page, table, network }
}

/** The text is in its row again, or is offered there until it is. */
async function untilBack({ page, text }: ReturnType<typeof tableIn>, source: string, kept: string) {
  const back = page.getByRole('button', { name: 'Put back' })
  const look = async () => {
    if (await back.isVisible()) await back.click({ timeout: 1_000 }).catch(() => undefined) // it may have come meanwhile
    return text(source)
  }
  await eventually(look).toBe(kept)
}

test('a session that ends in the middle of a word loses none of it: after signing in again it is there and is saved', async () => {
  const { ana, path } = await buildTable(server.build)
  const { page, table, network } = await openWithoutSending(path, ana.token)
  await table.edit('Quit')
  network.swallows = true
  await page.keyboard.type('Salir del jue')
  await eventually(table.saveState).toBe('Saving')

  await server.db.deleteFrom('sessions').where('user_id', '=', ana.id).execute()
  // Answers the page's next call with 401.
  await page.goto(path).catch(() => undefined)
  await page.getByRole('heading', { name: 'Sign in to Dragoman AI' }).waitFor()

  network.swallows = false
  const token = await signIn(server.db, ana.id)
  await page.evaluate((kept) => localStorage.setItem('access_token', kept), token)
  await page.goto(path)
  await table.untilSaved()
  await untilBack(table, 'Quit', 'Salir del jue')
  await table.untilSaved()
  const stored = await server.db.selectFrom('translations').select('content').execute()
  expect(stored).toEqual([{ content: 'Salir del jue' }])
})

test('closing the tab right after the last letter loses nothing', async () => {
  const { ana, path } = await buildTable(server.build)
  const { page, table, network } = await openWithoutSending(path, ana.token)
  await table.edit('Credits')
  network.swallows = true
  await page.keyboard.type('Créditos')
  await eventually(table.saveState).toBe('Saving')
  const context = page.context()
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })])

  const again = tableIn(await context.newPage())
  await again.page.goto(server.url + path)
  await again.untilSaved()
  await untilBack(again, 'Credits', 'Créditos')
  await again.untilSaved()
})

test('a sign-in in another tab switches this tab and keeps the typed text for its author', async () => {
  const { ana, ben, path } = await buildTable(server.build)
  const { page, table, network } = await openWithoutSending(path, ana.token)
  const other = await page.context().newPage()
  await other.goto(`${server.url}/favicon.svg`)
  const signIn = (token: string) => other.evaluate((kept) => localStorage.setItem('access_token', kept), token)
  const shows = (email: string) =>
    page.waitForFunction((kept) => sessionStorage.getItem('person') === kept, email, { polling: 100 })
  await table.edit('Quit')
  network.swallows = true
  await page.keyboard.type('Salir del jue')
  await eventually(table.saveState).toBe('Saving')

  await signIn(ben.token)
  await shows(ben.email)
  const kept = await page.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key.startsWith('dragoman/kept/')),
  )
  expect(kept).toEqual([[expect.stringContaining(ana.id), expect.stringContaining('Salir del jue')]])

  network.swallows = false
  await signIn(ana.token)
  await shows(ana.email)
  await table.untilSaved()
  await untilBack(table, 'Quit', 'Salir del jue')
})
