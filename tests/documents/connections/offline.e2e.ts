import type { Page, WebSocketRoute } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { newPage } from '../../support/browser/browser.ts'
import type { Person } from '../../support/build/build.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'
import { TIMED } from '../../support/runs/timed.ts'
import { buildTable, eventually, openTable, tableIn } from '../../table/openTable.ts'

const REFUSED = [/WebSocket connection to/, /status of 404/, /ERR_INTERNET_DISCONNECTED/]

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** A network between this page and the live documents that can be cut, joined and made to swallow what is sent. */
async function networkOf(page: Page) {
  const open = new Set<WebSocketRoute>()
  const network = {
    isCut: false,
    swallows: false,
    cut() {
      network.isCut = true
      network.closeAll(1012, 'cut')
    },
    closeAll(code: number, reason: string) {
      for (const socket of open) void socket.close({ code, reason })
      open.clear()
    },
  }
  await page.routeWebSocket(/\/collab$/, (socket) => {
    if (network.isCut) return void socket.close({ code: 1012, reason: 'cut' })
    const far = socket.connectToServer()
    open.add(socket)
    // what is still on its way through a socket that was closed here arrives no more
    socket.onMessage((message) => network.swallows || !open.has(socket) || far.send(message))
    far.onMessage((message) => socket.send(message))
  })
  return network
}

async function openWithNetwork(path: string, person: Person, before?: (page: Page) => Promise<unknown>) {
  const page = await newPage({ baseURL: server.url, expectedErrors: REFUSED })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), person.token)
  const network = await networkOf(page)
  await before?.(page)
  await page.goto(path)
  const table = tableIn(page)
  await table.untilSaved()
  return { table, page, network }
}

test('work done offline outlives a reload and converges with what others did meanwhile', async () => {
  const { ana, ben, path } = await buildTable(server.build)
  const { table: hers, page, network } = await openWithNetwork(path, ana)
  const his = await openTable({ url: server.url, path, person: ben })
  await his.edit('Options')
  await his.page.keyboard.type('Opciones')
  await eventually(() => hers.text('Options')).toBe('Opciones')

  network.cut()
  await eventually(hers.saveState).toBe('Offline, kept on this device')
  await hers.edit('Options')
  await page.keyboard.type(' del juego')
  await hers.edit('Quit')
  await page.keyboard.type('Salir')
  await his.page.keyboard.press('ControlOrMeta+Home')
  await his.page.keyboard.type('Las ')
  await his.edit('Credits')
  await his.page.keyboard.type('Créditos')
  await his.untilSaved()

  await page.reload()
  await eventually(() => hers.text('Quit')).toBe('Salir')
  await eventually(hers.saveState).toBe('Offline, kept on this device')
  await hers.edit('Quit')
  await page.keyboard.type(' ya')
  expect(await his.translation('Quit').innerText()).toBe('Not started')

  network.isCut = false
  await hers.untilSaved()
  for (const table of [hers, his]) {
    await eventually(() => table.text('Options')).toBe('Las Opciones del juego')
    await eventually(() => table.text('Credits')).toBe('Créditos')
    await eventually(() => table.text('Quit')).toBe('Salir ya')
  }
})

test(
  'a tab’s offline text that it had no time to copy is merged by the next one, not offered back',
  NIGHTLY,
  async () => {
    const { ana, ben, path } = await buildTable(server.build)
    // as in the first seconds of a page, before it has a copy of its document
    const before = (page: Page) =>
      page.addInitScript(() => {
        indexedDB.databases = () => Promise.reject(new Error('not yet'))
      })
    const { table: hers, page, network } = await openWithNetwork(path, ana, before)
    const his = await openTable({ url: server.url, path, person: ben })
    await hers.edit('Options')
    await page.keyboard.type('Opciones')
    await hers.untilSaved()

    network.cut()
    await eventually(hers.saveState).toBe('Offline, kept until this tab is closed')
    await page.keyboard.type(' del juego')
    await eventually(() => his.text('Options')).toBe('Opciones')
    await his.edit('Options')
    await his.page.keyboard.press('ControlOrMeta+Home')
    await his.page.keyboard.type('Las ')
    await his.untilSaved()
    await page.reload()
    await hers.row('Options').waitFor()
    expect(await page.getByText('could not be saved').count()).toBe(0)
    network.isCut = false

    await hers.untilSaved()
    for (const table of [hers, his]) await eventually(() => table.text('Options')).toBe('Las Opciones del juego')
    expect(await page.getByText('could not be saved').count()).toBe(0)
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /kept|unsent/.test(key)))).toEqual([])
  },
)

test('a row completed as its tab was reloaded is complete, unless others wrote there too', NIGHTLY, async () => {
  const { ana, ben, path } = await buildTable(server.build)
  const { table: hers, page, network } = await openWithNetwork(path, ana)
  const his = await openTable({ url: server.url, path, person: ben })
  network.swallows = true
  for (const [source, text] of [
    ['Options', 'Opciones'],
    ['Quit', 'Salir'],
  ] as const) {
    await hers.edit(source)
    await page.keyboard.type(text)
    await page.keyboard.press('ControlOrMeta+Enter')
  }
  await his.edit('Quit')
  await his.page.keyboard.type('Ya ')
  await his.untilSaved()

  await page.reload()
  network.swallows = false

  await hers.untilSaved()
  await eventually(() => his.text('Options')).toBe('Opciones')
  await eventually(() => his.status('Options').innerText()).toMatch(/Completed/)
  await eventually(() => his.text('Quit')).toMatch(/Salir/)
  expect(await his.status('Quit').innerText()).toMatch(/Needs review/)
})

test('after thirty minutes offline, with the colleague gone meanwhile, both have everything within 2 s of coming back', {
  ...NIGHTLY,
  ...TIMED,
}, async () => {
  const { ana, ben, path } = await buildTable(server.build)
  const { table: hers, page, network } = await openWithNetwork(path, ana)
  const his = await openTable({ url: server.url, path, person: ben })
  await page.clock.install()

  await hers.edit('Options') // what a row is edited with is fetched now
  network.cut()
  await page.context().setOffline(true)
  await page.keyboard.type('Opciones')
  await his.edit('Options')
  await his.page.keyboard.type('Las mejores ')
  await his.untilSaved()
  await his.page.context().close()
  await page.clock.fastForward('30:00')
  await hers.edit('Quit')
  await page.keyboard.type('Salir')
  await eventually(hers.saveState).toBe('Offline, kept on this device')
  expect(await hers.text('Options')).toBe('Opciones')

  network.isCut = false
  const back = Date.now()
  await page.context().setOffline(false)
  await hers.untilSaved()
  await eventually(() => hers.text('Options')).toMatch(/Las mejores /)
  expect(Date.now() - back).toBeLessThan(2_000)
  expect(await hers.text('Options')).toMatch(/Opciones/)

  const again = await openTable({ url: server.url, path, person: ben })
  expect(await again.text('Options')).toBe(await hers.text('Options'))
  expect(await again.text('Quit')).toBe('Salir')
})

test('a member removed while typing sees why and keeps the unsaved text', NIGHTLY, async () => {
  const { ana, ben, organization, path } = await buildTable(server.build)
  const { table: his, page, network } = await openWithNetwork(path, ben)
  await his.edit('New game')
  network.swallows = true
  await page.keyboard.type('Nueva partida')
  await eventually(his.saveState).toBe('Saving')

  const removed = await fetch(`${server.url}/api/v1/organizations/${organization.id}/members/${ben.id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${ana.token}` },
  })
  expect(removed.status).toBe(204)

  const told = page.getByRole('alert').filter({ hasText: 'You no longer have access to this page' })
  await told.waitFor()
  await eventually(his.saveState).toBe('Not connected')
  const kept = await page.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key.startsWith('dragoman/kept/')),
  )
  expect(kept.map(([, texts]) => JSON.parse(texts))).toMatchObject([[{ text: 'Nueva partida' }]])
  expect(
    await server.db.selectFrom('translations').select('content').where('content', '=', 'Nueva partida').execute(),
  ).toEqual([])
})

test('a text that a reset cut off is offered back and put into its row again', NIGHTLY, async () => {
  const { ana, path } = await buildTable(server.build)
  const { table, page, network } = await openWithNetwork(path, ana)
  await table.edit('Load game')
  network.swallows = true
  await page.keyboard.type('Cargar partida')
  await eventually(table.saveState).toBe('Saving')

  network.swallows = false
  network.closeAll(4400, 'doc-reset')

  await page.getByText('One text could not be saved').waitFor()
  await table.untilSaved()
  await eventually(() => table.translation('Load game').innerText()).toBe('Not started')
  await page.getByRole('button', { name: 'Put back' }).click()
  await eventually(() => table.text('Load game')).toBe('Cargar partida')
  await table.untilSaved()
  await page.getByText('One text could not be saved').waitFor({ state: 'detached' })
})

test(
  'a kept text that is put back over what a colleague wrote is in the history, and can be taken back',
  NIGHTLY,
  async () => {
    const { ana, ben, path } = await buildTable(server.build)
    const { table, page, network } = await openWithNetwork(path, ana)
    const his = await openTable({ url: server.url, path, person: ben })
    await table.edit('Load game')
    network.swallows = true
    await page.keyboard.type('Cargar partida')
    await eventually(table.saveState).toBe('Saving')
    network.swallows = false
    network.closeAll(4400, 'doc-reset')
    await page.getByText('One text could not be saved').waitFor()
    await his.edit('Load game')
    await his.page.keyboard.type('Continuar')
    await eventually(() => table.text('Load game')).toBe('Continuar')

    await page.getByRole('button', { name: 'Put back' }).click()

    const undo = page.getByText('Text put back').getByRole('button', { name: 'Undo' })
    await undo.hover() // so that the message stays
    await table.translation('Load game').focus()
    await page.keyboard.press('Alt+p')
    await page.getByRole('tab', { name: 'History' }).click()
    const history = page.getByRole('region', { name: 'History' }).getByRole('listitem')
    await eventually(() => history.allInnerTexts()).toEqual([
      expect.stringMatching(/Ana Lima.*Cargar partida/s),
      expect.stringMatching(/Ben Osei.*Continuar/s),
    ])
    await undo.click()
    await eventually(() => table.text('Load game')).toBe('Continuar')
  },
)
