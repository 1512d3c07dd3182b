/** @module-tag nightly */
import type { CDPSession, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage, openPage, watchPage } from '../support/browser/browser.ts'
import { faultsOf } from '../support/screens/axe.ts'
import { buildTable, eventually, tableIn } from './openTable.ts'

/** As in a game: most of them one line, some longer. */
const TEXTS = [
  'New game of {name}',
  'The lecture is over.',
  'Why does the keeper never sleep at night?',
  'Two letters, one crate of oil, and a cheese that nobody in this town has ordered.',
]

let server: TestServer
let built: Awaited<ReturnType<typeof buildTable>>
let page: Page
let devtools: CDPSession
beforeAll(async () => {
  server = await createTestServer()
  built = await buildTable(
    server.build,
    Array.from({ length: 80 }, (_, n) => TEXTS[n % TEXTS.length] as string),
  )
  page = await openPage({ baseURL: server.url })
  devtools = await page.context().newCDPSession(page)
  await page.addInitScript((token) => localStorage.setItem('access_token', token), built.ana.token)
  await page.goto(built.path)
  await page.getByTestId('save-state').getByText('Saved', { exact: true }).waitFor()
})
afterAll(async () => {
  await page.context().close()
  await server.close()
})
beforeEach(() => watchPage(page))

/** Shows the table in this size, density and font size, from its top, with nothing open or under the pointer. */
async function show(
  size: { width: number; height: number },
  density: 'comfortable' | 'compact' = 'comfortable',
  fontSize = 16,
) {
  await page.keyboard.press('Escape')
  await page.mouse.move(0, 0)
  await page.setViewportSize({ width: 1280, height: 800 }) // a phone has no button for the density
  const button = page.getByRole('button', { name: 'Compact rows' })
  if ((await button.getAttribute('aria-pressed')) !== String(density === 'compact')) await button.click()
  await page.getByRole('grid').evaluate((grid) => grid.scrollTo(0, 0))
  await page.setViewportSize(size)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: fontSize } })
  if (fontSize !== 16) await page.reload() // the table reads the font size as it opens
}

/** The top of the first row, and the rows that are wholly in view. */
const rowsIn = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('[data-row]')].map((row) => row.getBoundingClientRect())
    const end = Math.min(innerHeight, document.querySelector('footer')?.getBoundingClientRect().top ?? innerHeight)
    return { first: rows[0]?.top ?? 0, whole: rows.filter(({ top, bottom }) => top >= 0 && bottom <= end + 1).length }
  })

test.each([
  { width: 1280, height: 800, first: 165, compact: 16, comfortable: 9 },
  { width: 1920, height: 1080, first: 165, compact: 26, comfortable: 15 },
  { width: 768, height: 1024, first: 165, compact: 15, comfortable: 11 },
  { width: 390, height: 844, first: 160, compact: 4, comfortable: 4 },
])('at $width × $height at least $compact rows are in view, from $first px on', async (size) => {
  await show(size, 'compact')
  await eventually(async () => (await rowsIn(page)).whole).toBeGreaterThanOrEqual(size.compact)
  expect((await rowsIn(page)).first).toBeLessThanOrEqual(size.first)
  if (size.width < 640) return // a phone shows cards
  await page.getByRole('button', { name: 'Compact rows' }).click()
  await eventually(async () => (await rowsIn(page)).whole).toBeGreaterThanOrEqual(size.comfortable)
  expect((await rowsIn(page)).first).toBeLessThanOrEqual(size.first)
})

test('long texts in rows of one line are drawn down to the end of the table at once', async () => {
  const long = await buildTable(
    server.build,
    Array.from(
      { length: 60 },
      (_, n) => `${n}. ${'Nobody remembers why the keeper never sleeps at night. '.repeat(3)}`,
    ),
  )
  const opened = await openPage({ baseURL: server.url, viewport: { width: 1280, height: 800 } })
  await opened.addInitScript((token) => localStorage.setItem('access_token', token), long.ana.token)
  await opened.goto(long.path)
  await opened.getByRole('button', { name: 'Compact rows' }).click()
  await opened.addInitScript(() => {
    const look = () => {
      const end = [...document.querySelectorAll('[data-row]')].at(-1)?.getBoundingClientRect().bottom
      if (end === undefined) return void requestAnimationFrame(look)
      Object.assign(window, { firstDrawn: end })
    }
    requestAnimationFrame(look)
  })
  await opened.reload()
  await opened.getByTestId('save-state').getByText('Saved', { exact: true }).waitFor()
  const firstDrawn = await opened.evaluate(() => (window as unknown as { firstDrawn: number }).firstDrawn)
  expect(firstDrawn).toBeGreaterThan(800 - 120)
  await opened.context().close()
})

test('rows stay compact after a reload, and not started is said once a row', async () => {
  await show({ width: 1280, height: 800 })
  const row = page.locator('[data-row]').first()
  const height = async () => (await row.boundingBox())!.height
  expect(await height()).toBe(49)
  await page.getByRole('button', { name: 'Compact rows' }).click()
  await eventually(height).toBe(29)
  await page.reload()
  await tableIn(page).untilSaved()
  await eventually(height).toBe(29)
  const seen = await row.evaluate(
    (element) =>
      [...element.querySelectorAll('*')].filter(
        (one) => one.children.length === 0 && one.textContent === 'Not started' && one.clientWidth !== 1,
      ).length,
  )
  expect(seen).toBe(1)
})

test('a longer text is cut to one line in compact rows, and opens with more', async () => {
  await show({ width: 1280, height: 800 }, 'compact')
  const row = page.locator('[data-row]').filter({ hasText: 'one crate of oil' }).first()
  const height = async () => (await row.boundingBox())!.height
  await eventually(height).toBe(29)
  expect(await faultsOf(page)).toEqual([])

  await row.getByRole('button', { name: 'More of the source' }).click()
  await eventually(height).toBeGreaterThan(40)
  await row.getByRole('button', { name: 'Less of the source' }).click()
  await eventually(height).toBe(29)
})

test('the row that one goes to by key is whole, and folds again, however fast one goes', async () => {
  await show({ width: 1280, height: 800 }, 'compact')
  await page.keyboard.press('Alt+g')
  // All in one go: no frame is drawn between them.
  await page.evaluate(() => {
    for (let n = 0; n < 19; n++)
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
  })
  const rows = () =>
    page.evaluate(() => {
      const all = [...document.querySelectorAll<HTMLElement>('[data-row]')]
      const boxes = all.map((row) => row.getBoundingClientRect())
      const current = document.activeElement?.closest<HTMLElement>('[data-row]')
      return {
        current: current?.dataset.index,
        isWhole: current?.querySelector('[data-column="source"] .row-text')?.scrollHeight === 40,
        tall: all.filter((row) => row.offsetHeight > 29).length,
        gaps: boxes.filter(({ top }, at) => at > 0 && Math.abs(top - boxes[at - 1]!.bottom) > 1).length,
      }
    })
  await eventually(rows).toMatchObject({ current: '19', isWhole: true, tall: 1, gaps: 0 })
  expect(await faultsOf(page)).toEqual([])
})

test('on a phone both bars fold away while one scrolls down, and come back', async () => {
  await show({ width: 390, height: 844 })
  const search = page.getByRole('searchbox')
  const main = page.locator('#main')
  const scroll = (by: number) => main.evaluate((element, by) => element.scrollBy(0, by), by)
  // The table may still scroll by itself, as the rows of the narrow window are measured.
  await eventually(async () => {
    await scroll(300)
    return search.isVisible()
  }).toBe(false)
  expect(await page.getByRole('button', { name: 'Page: ' }).isVisible()).toBe(false)
  const texts = () =>
    page.locator('[data-row]').evaluateAll(
      (rows) =>
        rows.filter((row) => {
          const { top, bottom } = row.getBoundingClientRect()
          return bottom > 0 && top < innerHeight
        }).length,
    )
  await eventually(texts).toBeGreaterThanOrEqual(5)
  await scroll(-60)
  await eventually(() => search.isVisible()).toBe(true)
  await page.keyboard.press('/')
  await scroll(600)
  expect(await search.isVisible()).toBe(true)
})

test('on a phone the bars fold away also after a tap in one of them, and the screen keeps its heading', async () => {
  const page = await newPage({ baseURL: server.url, viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), built.ana.token)
  await page.goto(built.path)
  await tableIn(page).untilSaved()
  await page.getByRole('button', { name: 'Story order' }).tap()
  // A finger scrolls in many small steps; the new order may make the table scroll between them.
  await eventually(async () => {
    await page.locator('#main').evaluate((element) => element.scrollBy(0, 300))
    return page.getByRole('searchbox').isVisible()
  }).toBe(false)
  expect(await page.getByRole('button', { name: 'Page: ' }).isVisible()).toBe(false)
  await eventually(() => faultsOf(page)).toEqual([])
})

test.for([
  { density: 'comfortable', fontSize: 16, lines: 1 },
  { density: 'compact', fontSize: 16, lines: 1 },
  { density: 'compact', fontSize: 32, lines: 5 },
] as const)(
  'the bar of the editor takes $lines line(s) at most, $density, and nothing of it is cut at $fontSize px',
  async (look) => {
    await show({ width: 1280, height: 800 }, look.density, look.fontSize)
    const cut = (lines: number) =>
      page.locator('[data-row] .sticky').evaluate(
        (bar, { fontSize, lines }) => {
          const row = bar.closest('[data-row]')!.getBoundingClientRect()
          const whole = bar.getBoundingClientRect()
          const grid = bar.closest('[role="grid"]')!.getBoundingClientRect()
          const parts = [...bar.querySelectorAll<HTMLElement>('button, .tabular')]
            .filter(({ offsetWidth }) => offsetWidth > 0)
            .map((one) => one.getBoundingClientRect())
          return {
            isTall: whole.height > (lines * 1.5 + 0.5) * fontSize,
            isCut: parts.some(
              ({ left, right, bottom }) => left < whole.left || right > whole.right || bottom > row.bottom,
            ),
            isHidden: whole.bottom > grid.bottom + 1,
          }
        },
        { ...look, lines },
      )
    // Placeholders that are missing have a line of their own, beside which the bar keeps its words.
    for (const [text, lines] of [
      ['New game of', look.lines + 1],
      ['one crate of oil', look.lines],
    ] as const) {
      await tableIn(page).translation(text).first().click()
      await page.getByRole('button', { name: 'Ctrl+Shift+Enter confirm and go on' }).waitFor()
      for (const direction of ['rtl', 'ltr']) {
        await page.evaluate((direction) => document.documentElement.setAttribute('dir', direction), direction)
        await eventually(() => cut(lines)).toEqual({ isTall: false, isCut: false, isHidden: false })
      }
    }
  },
)
