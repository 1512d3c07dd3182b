/** @module-tag nightly */
import type { CDPSession, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app.ts'
import { buildTable, eventually, openTable } from './openTable.ts'

const [ROWS, PAGES, WARM_UP] = [40, 15, 10]

let server: TestServer
let built: Awaited<ReturnType<typeof buildTable>>
const pages: string[] = []
beforeAll(async () => {
  server = await createTestServer()
  const texts = (count: number) => Array.from({ length: count }, (_, n) => `A text of the game, number ${n}.`)
  built = await buildTable(server.build, texts(ROWS))
  const version = { id: built.page.version_id }
  for (let n = 0; n < PAGES; n++)
    pages.push((await server.build.page(version, { name: `Chapter ${n}`, texts: texts(5) })).id)
})
afterAll(() => server.close())

/** Runs inside the page, from its first moment on: counts what has to be closed by hand. */
function countOpen() {
  let sockets = 0
  let databases = 0
  Object.assign(window, { openNow: () => ({ sockets, databases }) })
  window.WebSocket = class extends WebSocket {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given)
      sockets++
      this.addEventListener('close', () => sockets--)
    }
  }
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (...given) {
    const request = open.apply(this, given)
    request.addEventListener('success', () => databases++)
    return request
  }
  const { close } = IDBDatabase.prototype
  IDBDatabase.prototype.close = function () {
    databases--
    close.apply(this)
  }
}

/** The tab's memory after garbage collection. */
async function footprintOf(page: Page, devtools: CDPSession) {
  for (let round = 0; round < 3; round++) {
    await devtools.send('HeapProfiler.collectGarbage')
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  }
  const { metrics } = await devtools.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)!.value
  const open = await page.evaluate(() =>
    (window as unknown as { openNow(): { sockets: number; databases: number } }).openNow(),
  )
  return {
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    documents: metric('Documents'),
    heapMB: metric('JSHeapUsedSize') / 2 ** 20,
    ...open,
  }
}
type Footprint = Awaited<ReturnType<typeof footprintOf>>

const grown = (before: Footprint, after: Footprint) =>
  Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, value - before[name as keyof Footprint]]),
  ) as Footprint

async function open() {
  const table = await openTable({
    url: server.url,
    path: `${built.path}&page=${built.page.id}&sort=page`,
    person: built.ana,
    before: (page) => page.addInitScript(countOpen),
  })
  const devtools = await table.page.context().newCDPSession(table.page)
  await devtools.send('Performance.enable')
  // The copy on the device opens a while after the first drawing.
  const databases = () =>
    table.page.evaluate(() => (window as unknown as { openNow(): { databases: number } }).openNow().databases)
  await eventually(databases).toBeGreaterThan(0)
  return { table, footprint: () => footprintOf(table.page, devtools) }
}

type Most = { nodes: number; listeners: number; heapMB: number }

/** `most` is how much may stay each time: well below what one editor or one table has, well above what does stay. */
function expectNothingKept({ nodes, listeners, heapMB, ...countable }: Footprint, times: number, most: Most) {
  expect(countable).toEqual({ documents: 0, sockets: 0, databases: 0 })
  const each = { nodes: nodes / times, listeners: listeners / times, heapMB: heapMB / times }
  for (const [what, kept] of Object.entries(each)) expect(kept, what).toBeLessThan(most[what as keyof Most])
}

test('editing thirty rows leaks no editor', async () => {
  const { table, footprint } = await open()
  await table.translation('number 0.').focus()
  const editNext = async () => {
    for (const key of ['ArrowDown', 'Enter']) await table.page.keyboard.press(key)
    await table.editor.waitFor()
    await table.page.keyboard.press('Escape')
    await table.editor.waitFor({ state: 'detached' })
    await table.page.locator('[data-column="translation"]:focus').waitFor()
  }
  for (let row = 1; row < WARM_UP; row++) await editNext()
  const before = await footprint()
  for (let row = WARM_UP; row < ROWS; row++) await editNext()
  await table.row(`number ${ROWS - 1}.`).waitFor()
  const after = await footprint()
  expectNothingKept(grown(before, after), ROWS - WARM_UP, { nodes: 15, listeners: 2, heapMB: 0.08 })
})

test('reading ten pages leaks no table or document', async () => {
  const { table, footprint } = await open()
  const read = async (chapter: number) => {
    await table.page.evaluate((id) => {
      const address = new URL(location.href)
      address.searchParams.set('page', id!)
      history.pushState({}, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }, pages[chapter])
    await table.page.getByRole('heading', { name: `Chapter ${chapter} Translations` }).waitFor()
    await table.row('number 4.').waitFor()
    await table.untilSaved()
  }
  const last = async () => {
    await read(0)
    // The documents of the other pages are closed, with what they keep on this device.
    await expect.poll(async () => (await footprint()).databases, { timeout: 15_000 }).toBe(1)
    return footprint()
  }
  for (let chapter = 1; chapter < 5; chapter++) await read(chapter)
  const before = await last()
  for (let chapter = 5; chapter < PAGES; chapter++) await read(chapter)
  const after = await last()
  expectNothingKept(grown(before, after), PAGES - 5, { nodes: 100, listeners: 20, heapMB: 0.25 })
})
