import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { newPage } from '../../support/browser/browser.ts'
import { testOneIn } from '../../support/runs/nightly.ts'
import { buildTable, openTable } from '../../table/openTable.ts'

const MOST = 0.02

let server: TestServer
let built: Awaited<ReturnType<typeof buildTable>>
beforeAll(async () => {
  server = await createTestServer()
  const texts = Array.from({ length: 60 }, (_, n) => `A text of the game, the one with the number ${n}`)
  built = await buildTable(server.build, texts)
})
afterAll(() => server.close())

/** Runs inside the page, from its first moment on: how much moved that nobody had asked to. */
function watchShifts() {
  const shifts: string[] = []
  let sum = 0
  Object.assign(window, { shifts: () => ({ sum, shifts }) })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null }[]
    })[]) {
      if (entry.hadRecentInput) continue
      sum += entry.value
      const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : ''))
      shifts.push(`${entry.value.toFixed(4)}: ${moved.join(' | ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })

  // The table puts its rows in their places by a transform, which no entry tells of.
  const tops = new Map<string, number>()
  const look = () => {
    requestAnimationFrame(look)
    let furthest = 0
    for (const row of document.querySelectorAll<HTMLElement>('[data-row]')) {
      const id = row.dataset.row ?? ''
      // Shifts of the whole table are reported already.
      const top = row.getBoundingClientRect().top - (row.parentElement?.getBoundingClientRect().top ?? 0)
      const moved = Math.abs(top - (tops.get(id) ?? top))
      tops.set(id, top)
      if (moved >= 1) shifts.push(`${moved.toFixed(0)} px: ${row.textContent?.slice(0, 60)}`)
      furthest = Math.max(furthest, moved)
    }
    if (furthest >= 1) sum += furthest / innerHeight
  }
  look()
}

async function expectStill(page: Page) {
  const read = () =>
    page.evaluate(() => (window as unknown as { shifts(): { sum: number; shifts: string[] } }).shifts())
  // A shift is told with the frame after it.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const { sum, shifts } = await read()
  expect(sum, shifts.join('\n')).toBeLessThanOrEqual(MOST)
}

async function open(path: string, token?: string) {
  // A project without a glossary has none to load.
  const page = await newPage({
    baseURL: server.url,
    reducedMotion: 'no-preference',
    expectedErrors: [/glossaries\/project/],
  })
  await page.addInitScript(watchShifts)
  if (token) await page.addInitScript((kept) => localStorage.setItem('access_token', kept), token)
  await page.goto(path)
  return page
}

testOneIn(3, ['/login', '/register', '/forgot-password'])('nothing moves while %s loads', async (path) => {
  const page = await open(path)
  await page.getByRole('button').last().waitFor()
  await page.waitForLoadState('networkidle')
  await expectStill(page)
})

testOneIn(7, [
  '/',
  '/organizations',
  '/account',
  '/billing',
  '/projects/:project/languages',
  '/projects/:project/glossary',
  '/projects/:project/settings',
])('nothing moves while %s loads', async (path) => {
  const page = await open(path.replace(':project', built.project.id), built.ana.token)
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await page.waitForLoadState('networkidle')
  await expectStill(page)
})

test('nothing moves while a page of texts opens, becomes live and is edited', async () => {
  const page = await open(built.path, built.ana.token)
  await page.getByTestId('save-state').getByText('Saved', { exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  await expectStill(page)
  const ben = await openTable({ url: server.url, path: built.path, person: built.ben })
  await ben.edit('the number 3')
  await ben.page.keyboard.type('Un texto')
  await page.getByText('Un texto').first().waitFor()
  await expectStill(page)
})
