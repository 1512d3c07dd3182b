import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { newPage } from '../../support/browser/browser.ts'
import { NIGHTLY, testOneIn } from '../../support/runs/nightly.ts'
import { faultsOf } from '../../support/screens/axe.ts'
import { buildTable, eventually, openTable, requestTranslation, tableIn } from '../../table/openTable.ts'

const TEXTS = Array.from(
  { length: 60 },
  (_, n) => `Line ${n + 1} of the story, in which the keeper climbs the stairs again.`,
)

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** The controls of the row over which the name stands; a finger's are larger than what is seen, and pressed through it. */
const coveredControls = (page: Page) =>
  page.evaluate(() => {
    const row = [...document.querySelectorAll('[data-row]')].find((one) => one.textContent?.includes('Ben Osei'))
    const name = [...(row?.querySelectorAll('span') ?? [])].find((one) => one.textContent === 'Ben Osei')
    if (!row || !name) return ['no name']
    const tag = name.getBoundingClientRect()
    return [...row.querySelectorAll('button, input, [role="button"], .row-text')]
      .filter((control) => {
        const seen = (matchMedia('(pointer: coarse)').matches && control.querySelector('svg')) || control
        const { left, right, top, bottom } = seen.getBoundingClientRect()
        const isOver = left < tag.right && right > tag.left && top < tag.bottom && bottom > tag.top
        return isOver && getComputedStyle(control).opacity !== '0' && getComputedStyle(name).visibility !== 'hidden'
      })
      .map((control) => control.outerHTML.slice(0, 80))
  })

test('the name of a colleague in a row covers neither a control nor a text', NIGHTLY, async () => {
  const { ana, ben, path } = await buildTable(server.build, TEXTS.slice(0, 6))
  const his = await openTable({ url: server.url, path, person: ben })
  await his.edit('Line 2 of')
  const hers = await openTable({ url: server.url, path, person: ana })
  const { page } = hers
  await hers.row('Line 2 of').getByText('Ben Osei').waitFor()
  await his.page.keyboard.type('Sube')
  await eventually(() => page.getByRole('status', { name: 'Changes by others' }).innerText()).toBe(
    'Ben Osei changed text.2.',
  )
  expect(await faultsOf(page)).toEqual([])
  await hers.row('Line 2 of').hover()
  await eventually(() => coveredControls(page)).toEqual([])
  await page.getByRole('button', { name: 'Compact rows' }).click()
  await page.mouse.move(600, 20)
  expect(await coveredControls(page)).toEqual([])
  await hers.row('Line 2 of').hover()
  await eventually(() => coveredControls(page)).toEqual([])

  const phone = await newPage({ baseURL: server.url, viewport: { width: 390, height: 844 }, hasTouch: true })
  await phone.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  await phone.goto(path)
  await tableIn(phone).row('Line 2 of').getByText('Ben Osei').waitFor()
  expect(await coveredControls(phone)).toEqual([])
})

test(
  'one follows a colleague from row to row, over the pages of the table, and edits beside them',
  NIGHTLY,
  async () => {
    const { ana, ben, path } = await buildTable(server.build, TEXTS)
    const [hers, his] = await Promise.all(
      [ana, ben].map((person) => openTable({ url: server.url, path: `${path}&sort=page&size=25`, person })),
    )
    const { page } = hers!
    const choose = async (item: string) => {
      await page.getByRole('button', { name: 'Ben Osei' }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await his!.page.getByRole('button', { name: 'Next page' }).click()
    await his!.edit('Line 40 of')
    await choose('Follow Ben Osei')
    await eventually(() => hers!.row('Line 40 of').isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Following Ben Osei' }).waitFor()
    await his!.edit('Line 49 of')
    const isInView = (line: string) => async () => {
      const box = await hers!.row(line).boundingBox()
      return box !== null && box.y > 160 && box.y + box.height < 760
    }
    await eventually(isInView('Line 49 of')).toBe(true)
    expect(await hers!.editor.count()).toBe(0)

    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Following Ben Osei' }).waitFor({ state: 'detached' })
    await his!.edit('Line 48 of')
    await hers!.row('Line 48 of').getByText('Ben Osei').waitFor()
    await choose('Edit beside Ben Osei')
    await hers!.row('Line 48 of').getByRole('textbox', { name: 'Translation' }).waitFor()
    await page.keyboard.type('Juntos')
    await eventually(() => his!.editedText()).toBe('Juntos')
  },
)

/** As high as rows are taken to be before they are measured. */
const ONE_LINE = Array.from({ length: 30 }, (_, n) => `Line ${n} of the story: he climbs the stairs`)

testOneIn(3, [
  { height: 'of several lines', by: 'under the pointer', lines: TEXTS.slice(0, 30) },
  { height: 'of one line', by: 'under the pointer', lines: ONE_LINE },
  { height: 'of one line', by: 'with the focus', lines: ONE_LINE },
])('while the AI fills rows $height, the row $by stays', async ({ by, lines }) => {
  const { ana, ben, page, path } = await buildTable(server.build, lines)
  const hers = await openTable({ url: server.url, path: `${path}&sort=page`, person: ana })
  const read = hers.row('Line 8 of')
  const top = async () => (await read.boundingBox())!.y
  if (by === 'with the focus') await hers.translation('Line 8 of').focus()
  else await read.hover()
  const before = await top()
  await requestTranslation({ url: server.url, page, person: ben })
  const tops: number[] = []
  await expect
    .poll(
      async () => {
        tops.push(await top())
        return hers.page.getByRole('region', { name: 'Progress' }).innerText()
      },
      { timeout: 30_000 },
    )
    .toMatch(/^30 completed\s+0 in progress/)
  tops.push(await top())
  expect(await read.evaluate((row) => row.getBoundingClientRect().height)).toBeGreaterThan(49)
  expect(Math.max(...tops.map((one) => Math.abs(one - before)))).toBeLessThanOrEqual(1)
  // Read out as well, without a fault.
  await eventually(async () => (await hers.page.getByRole('status').allInnerTexts()).join(' ')).toContain(
    '30 completed',
  )
  expect(await faultsOf(hers.page)).toEqual([])
})

/** The row that one reads: the first below the top of the view, with its place there. */
const readRow = (page: Page) =>
  page.evaluate(() => {
    const grid = document.querySelector('[role="grid"]')!.getBoundingClientRect()
    // A phone's bars stick to the top of the screen.
    const main = document.getElementById('main')!.getBoundingClientRect()
    const head = innerWidth < 640 ? main.top + 108 : grid.top + 33
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
    const tops = rows.map((row) => ({ id: row.dataset.row!, top: row.getBoundingClientRect().top }))
    return tops.filter(({ top }) => top >= head).toSorted((a, b) => a.top - b.top)[0]!
  })

testOneIn(3, [
  { order: 'the order of the story', query: '&sort=page', width: 1280, height: 800 },
  { order: 'the specified order', query: '', width: 1280, height: 800 },
  { order: 'the order of the story, on a phone,', query: '&sort=page', width: 390, height: 844 },
])('in $order the rows one has scrolled to stay while a colleague’s AI fills the page', async (how) => {
  const lines = Array.from({ length: 120 }, (_, n) => `Line ${n}: the keeper climbs the stairs`)
  const { ana, ben, page: texts, path } = await buildTable(server.build, lines)
  await server.db.updateTable('users').set({ word_quota: 5_000 }).where('id', '=', ana.id).execute()
  const { width, height } = how
  const { page, untilSaved } = await openTable({
    url: server.url,
    path: path + how.query,
    person: ana,
    before: (tab) => tab.setViewportSize({ width, height }),
  })
  await untilSaved()
  // Neither pointer nor focus say which row it is.
  await page.mouse.move(5, 5)
  await page.evaluate(() => {
    const main = document.getElementById('main')!
    const scrolled = innerWidth < 640 ? main : document.querySelector('[role="grid"]')!
    scrolled.scrollTo(0, 2_000)
  })
  const areBarsShown = () => page.getByRole('searchbox').isVisible()
  if (width < 640) {
    await eventually(areBarsShown).toBe(false)
    await page.locator('#main').evaluate((main) => main.scrollBy(0, -60))
  }
  await eventually(areBarsShown).toBe(true)
  await eventually(async () => (await readRow(page)).top).toBeGreaterThan(0)
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)))
  const before = await readRow(page)
  const place = () =>
    page.evaluate((id) => document.querySelector(`[data-row="${id}"]`)!.getBoundingClientRect().top, before.id)
  const heightOfRows = () => page.locator('[role="rowgroup"]').evaluate((list) => list.getBoundingClientRect().height)
  const low = await heightOfRows()
  // The table keeps its height too; on a phone its foot is below all rows.
  const foot = async () => (width < 640 ? 0 : (await page.locator('footer').boundingBox())!.y)
  const footBefore = await foot()

  await requestTranslation({ url: server.url, page: texts, person: ben })
  const completed = () =>
    server.db
      .selectFrom('translations')
      .innerJoin('source_texts', 'source_texts.id', 'source_text_id')
      .where('page_id', '=', texts.id)
      .where('status', '=', 'COMPLETED')
      .select('status')
      .execute()
  const moves: number[] = []
  await expect
    .poll(
      async () => {
        moves.push(Math.abs((await place()) - before.top))
        return completed()
      },
      { timeout: 40_000 },
    )
    .toHaveLength(120)
  await eventually(() => page.getByText('Not started').count()).toBe(0)
  moves.push(Math.abs((await place()) - before.top))
  expect(await heightOfRows()).toBeGreaterThan(low)
  expect(Math.max(...moves)).toBeLessThanOrEqual(1)
  expect(await foot()).toBe(footBefore)
  expect(await areBarsShown()).toBe(true)
})

test('the history has a change as soon as its row is saved', NIGHTLY, async () => {
  const { ana, path } = await buildTable(server.build)
  const { page, edit, row } = await openTable({ url: server.url, path, person: ana })
  const history = page.getByRole('region', { name: 'History' })
  let asked: number[] = []
  page.on('request', (request) => /\/changes\b/.test(request.url()) && asked.push(Date.now()))
  const saved = async (save: () => Promise<void>, call: RegExp) => {
    const answer = page.waitForResponse((one) => call.test(one.url()) && one.request().method() !== 'GET')
    await save()
    asked = []
    await answer
    const at = Date.now()
    await eventually(() => asked.length).toBeGreaterThan(0)
    // sooner than a history that follows typing is asked for
    expect(asked[0]! - at).toBeLessThan(1_000)
  }
  await edit('Quit')
  await page.getByRole('button', { name: 'Show the row details' }).click()
  await page.getByRole('tab', { name: 'History' }).click()
  await edit('Quit')
  await page.keyboard.type('Salir')
  await saved(() => page.keyboard.press('ControlOrMeta+Enter'), /\/finish$/)
  await history.getByText('Salir').waitFor()

  await row('Quit').locator('[data-column="status"]').click()
  await saved(() => page.getByRole('menuitem', { name: 'Needs review' }).click(), /\/translations$/)
  await history.getByText('Set to Needs review').waitFor()
})
