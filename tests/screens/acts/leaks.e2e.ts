/** @module-tag nightly */
import type { CDPSession, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LanguageCode, languageName } from '#db/vocabulary/languages.ts'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'
import { buildTable, eventually, openTable } from '../../table/openTable.ts'

const [ROWS, PAGES, WARM_UP, VISITS] = [40, 10, 10, 3]
/** More make the soak of an hour. */
const SOAK_VISITS = Number(process.env.VISITS ?? 100)

let server: TestServer
let built: Awaited<ReturnType<typeof buildTable>>
const pages: string[] = []
beforeAll(async () => {
  server = await createTestServer()
  const texts = (count: number) => Array.from({ length: count }, (_, n) => `A text of the game, number ${n}.`)
  built = await buildTable(server.build, texts(ROWS))
  const version = { id: built.page.version_id }
  for (let n = 0; n <= PAGES; n++)
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

async function open({ path = built.path, page = built.page, ana: person = built.ana }: Partial<typeof built> = {}) {
  const table = await openTable({
    url: server.url,
    path: `${path}&page=${page.id}&sort=page`,
    person,
    before: (page) => page.addInitScript(countOpen),
    expectedErrors: [/404.*\/glossaries\//], // the project has none
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

test('editing thirty rows leaks no editor', NIGHTLY, async () => {
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

test('reading ten pages leaks no table or document', NIGHTLY, async () => {
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
    await expect.poll(async () => (await footprint()).databases, { timeout: 30_000 }).toBe(1)
    return footprint()
  }
  const readAll = async () => {
    for (let chapter = 1; chapter <= PAGES; chapter++) await read(chapter)
    return last()
  }
  const before = await readAll() // answers about a page are kept for some minutes after its first visit
  const after = await readAll()
  expectNothingKept(grown(before, after), PAGES, { nodes: 100, listeners: 1, heapMB: 0.03 })
})

/** A page of 10,000 rows, which takes some 9 MB when it is open, and the way to and from it. */
async function openLarge(languages: LanguageCode[]) {
  const large = await buildTable(
    server.build,
    Array.from({ length: 10_000 }, (_, n) => `A line of the story, number ${n}.`),
  )
  await server.db
    .updateTable('projects')
    .set({ target_languages: languages })
    .where('id', '=', large.project.id)
    .execute()
  await fillIn(large.page.source_texts, languages[0]!)
  const opened = await open(large)
  const { page } = opened.table
  const press = (name: string) => page.getByRole('link', { name, exact: true }).first().click()
  const seeTable = async () => {
    await opened.table.row('number 4.').waitFor()
    // Large pages that are opened this fast have to wait.
    await expect.poll(opened.table.saveState, { timeout: 120_000 }).toBe('Saved')
  }
  return {
    ...opened,
    async visit() {
      await press('Glossary')
      await page.locator('[data-row]').first().waitFor({ state: 'detached' })
      await press('Translation')
      await seeTable()
    },
    async read(language: LanguageCode) {
      await page.evaluate((code) => {
        const address = new URL(location.href)
        address.searchParams.set('lang', code)
        history.pushState({}, '', address)
        dispatchEvent(new PopStateEvent('popstate'))
      }, language)
      await page
        .getByRole('button', { name: languageName(language) })
        .first()
        .waitFor()
      await seeTable()
    },
    /** The documents that were left are closed, with what they keep on this device. */
    async settled() {
      await expect.poll(async () => (await opened.footprint()).databases, { timeout: 15_000 }).toBeLessThan(2)
      return opened.footprint()
    },
  }
}

async function fillIn(texts: readonly { id: string; content: string }[], language: LanguageCode) {
  for (let at = 0; at < texts.length; at += 2_000) {
    const rows = texts.slice(at, at + 2_000).map(({ id, content }) => ({
      source_text_id: id,
      target_language: language,
      content: `Español: ${content}`,
      status: 'COMPLETED' as const,
    }))
    await server.db.insertInto('translations').values(rows).execute()
  }
}

/** The first visits compile the code, which takes less than this in all; one table that is kept takes 6 MB. */
const WARMING_MB = 1

test('a visit of a table of 10,000 rows leaves no listener and no document behind', async () => {
  const { visit, settled } = await openLarge(['es'])
  for (let n = 0; n < 2; n++) await visit()
  const before = await settled()
  for (let n = 0; n < VISITS; n++) await visit()
  const { listeners, documents, sockets, databases, heapMB } = grown(before, await settled())
  expect({ listeners, documents, sockets, databases }).toEqual({ listeners: 0, documents: 0, sockets: 0, databases: 0 })
  expect(heapMB).toBeLessThan(WARMING_MB)
})

const NINE: LanguageCode[] = ['es', 'fr', 'de', 'it', 'ja', 'ko', 'pt', 'ru', 'ar']

test('a hundred visits in nine languages and the glossary take no more memory than the first ones', {
  ...NIGHTLY,
  timeout: SOAK_VISITS * 9_000,
}, async () => {
  const { visit, read, settled } = await openLarge(NINE)
  const round = async (language: LanguageCode) => {
    await read(language)
    await visit()
  }
  for (const language of NINE) await round(language)
  await read('es')
  const before = await settled()
  for (let n = 0; n < SOAK_VISITS / 2; n++) await round(NINE[n % NINE.length]!)
  await read('es')
  const after = await settled()
  expect(after.heapMB / before.heapMB).toBeLessThan(1.2)
  expect((after.heapMB - before.heapMB) / SOAK_VISITS, 'MB a visit').toBeLessThan(0.1)
  expect(after.listeners).toBe(before.listeners)
})
