/** @module-tag nightly */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clockInPage, type PageClock } from '../bench/harness/tableClock.ts'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { faultsOf } from '../support/screens/axe.ts'
import { buildTable, eventually, openTable } from './openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const DEFAULT = ['Select all rows on this page', 'Source Text', 'Translation', 'Status', 'Quality', 'Actions']

async function aTable() {
  const work = await buildTable(server.build)
  return { ...work, table: await openTable({ url: server.url, path: work.path, person: work.ana }) }
}

/** The columns as one sees them, from one edge of the screen to the other. */
const heads = (page: Page) =>
  page
    .getByRole('columnheader')
    .evaluateAll((all) =>
      all.map((head) => head.getAttribute('aria-label') ?? head.querySelector('input')?.getAttribute('aria-label')),
    )
const cells = (page: Page) =>
  page
    .locator('[data-row]')
    .first()
    .locator('[data-column]')
    .evaluateAll((all) => [...new Set(all.map((cell) => cell.getAttribute('data-column')))])
const widthOf = async (page: Page, name: string) =>
  Math.round((await page.getByRole('columnheader', { name }).boundingBox())!.width)
const edge = (page: Page, name: string) => page.getByRole('separator', { name: `Width of ${name}` })

async function choose(page: Page, column: string, ...items: string[]) {
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitem', { name: column }).click()
  for (const item of items) await page.getByRole('menu', { name: column }).getByRole('menuitem', { name: item }).click()
  while ((await page.getByRole('menu').count()) > 0) await page.keyboard.press('Escape')
}

async function drag(page: Page, name: string, by: number) {
  const { x, y, width, height } = (await edge(page, name).boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + by, y + height / 2, { steps: 4 })
  await page.mouse.up()
}

test('hidden, moved, resized and pinned columns stay so after a reload, for that person alone', async () => {
  const { table, ana, ben, path } = await aTable()
  const { page } = table
  expect(await heads(page)).toEqual(DEFAULT)
  const width = await widthOf(page, 'Source Text')

  await choose(page, 'Quality', 'Hide')
  await choose(page, 'Status', 'Move left', 'Move left')
  await choose(page, 'Actions', 'Pin to the left')
  const wide = await widthOf(page, 'Source Text')
  await drag(page, 'Source Text', -80)
  const chosen = [DEFAULT[0], 'Actions', 'Status', 'Source Text', 'Translation']
  await eventually(() => heads(page)).toEqual(chosen)
  await eventually(() => widthOf(page, 'Source Text')).toBeCloseTo(wide - 80, -1)

  await page.reload()
  await table.untilSaved()
  expect(await heads(page)).toEqual(chosen)
  expect(await cells(page)).toEqual(['select', 'regenerate', 'delete', 'status', 'source', 'translation'])
  expect(await widthOf(page, 'Source Text')).toBeCloseTo(wide - 80, -1)

  const key = `dragoman/columns/${ana.id}`
  const kept = await page.evaluate((name) => localStorage.getItem(name), key)
  const colleague = await openTable({
    url: server.url,
    path,
    person: ben,
    before: (tab) =>
      tab.addInitScript(([name, value]) => localStorage.setItem(name!, value!), [key, kept ?? ''] as const),
  })
  expect(await heads(colleague.page)).toEqual(DEFAULT)

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitem', { name: 'Reset to default' }).click()
  await eventually(() => heads(page)).toEqual(DEFAULT)
  await eventually(() => widthOf(page, 'Source Text')).toBe(width)
})

test('the edge of a column follows the pointer and the arrow keys, mirrored in Arabic', async () => {
  const { page } = (await aTable()).table
  for (const dir of ['ltr', 'rtl'] as const) {
    await page.evaluate((to) => document.documentElement.setAttribute('dir', to), dir)
    const sign = dir === 'ltr' ? 1 : -1
    const before = await widthOf(page, 'Translation')
    await drag(page, 'Translation', -100 * sign)
    await eventually(() => widthOf(page, 'Translation')).toBeCloseTo(before - 100, -1)
    await edge(page, 'Translation').focus()
    await page.keyboard.press(dir === 'ltr' ? 'ArrowRight' : 'ArrowLeft')
    await eventually(() => widthOf(page, 'Translation')).toBeCloseTo(before - 84, -1)
    const told = Number(await edge(page, 'Translation').getAttribute('aria-valuenow'))
    expect(told).toBeCloseTo(await widthOf(page, 'Translation'), -1)
    for (const name of ['Translation', 'Source Text']) await edge(page, name).dblclick()
    await eventually(() => widthOf(page, 'Translation')).toBe(before)
  }
})

test('a head is dragged elsewhere, and a pinned column stays while the rest is scrolled', async () => {
  const { page } = (await aTable()).table
  await page
    .getByRole('columnheader', { name: 'Quality' })
    .dragTo(page.getByRole('columnheader', { name: 'Source Text' }), { targetPosition: { x: 8, y: 16 } })
  await eventually(() => heads(page)).toEqual([
    DEFAULT[0],
    'Quality',
    'Source Text',
    'Translation',
    'Status',
    'Actions',
  ])

  await choose(page, 'Quality', 'Pin to the left')
  await drag(page, 'Source Text', 500)
  const leftOf = async (name: string) => (await page.getByRole('columnheader', { name }).boundingBox())!.x
  const [pinned, free] = [await leftOf('Quality'), await leftOf('Status')]
  await page.getByRole('grid').evaluate((grid) => grid.scrollBy(200, 0))
  await eventually(() => leftOf('Status')).toBeCloseTo(free - 200, -1)
  expect(await leftOf('Quality')).toBe(pinned)
  const cell = await page.locator('[data-row] [data-column="quality"]').first().boundingBox()
  expect(cell!.x).toBeCloseTo(pinned, -1)
  expect(await faultsOf(page)).toEqual([])
})

test('a phone shows everything that is hidden on a wide screen, and has no menu for it', async () => {
  const { page } = (await aTable()).table
  await choose(page, 'Source Text', 'Hide')
  await choose(page, 'Status', 'Hide')
  expect(await cells(page)).toEqual(['select', 'translation', 'quality', 'regenerate', 'delete'])
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitem', { name: 'Translation' }).click()
  await page.getByRole('menuitem', { name: 'Move left' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Hide' }).count()).toBe(0)
  expect(await faultsOf(page)).toEqual([])
  while ((await page.getByRole('menu').count()) > 0) await page.keyboard.press('Escape')
  await page.locator('[data-row] [data-column="translation"]').first().focus()
  await page.keyboard.press('Alt+s')
  await page.getByText('The Status column is hidden').waitFor()

  await page.setViewportSize({ width: 390, height: 844 })
  await eventually(() => cells(page)).toEqual([
    'select',
    'source',
    'translation',
    'status',
    'quality',
    'regenerate',
    'delete',
  ])
  expect(await page.getByRole('button', { name: 'Columns' }).isVisible()).toBe(false)
})

test('a head sorts the rows, unrated ones last, and the address says how', async () => {
  const work = await buildTable(server.build, ['Low', 'None', 'High'])
  const [low, , high] = work.page.source_texts
  const rated = (source_text_id: string, score: number) =>
    ({ source_text_id, target_language: 'es', content: 'Hola', status: 'COMPLETED', score }) as const
  await server.db
    .insertInto('translations')
    .values([rated(low!.id, 2.5), rated(high!.id, 4.5)])
    .execute()
  const { page } = await openTable({ url: server.url, path: work.path, person: work.ana })
  const sources = () => page.locator('[data-row] [data-column="source"] .row-text').allInnerTexts()
  const head = page.getByRole('columnheader', { name: 'Quality' })

  await head.getByRole('button').click()
  await eventually(sources).toEqual(['Low', 'High', 'None'])
  expect(await head.getAttribute('aria-sort')).toBe('ascending')
  await head.getByRole('button').click()
  await eventually(sources).toEqual(['High', 'Low', 'None'])
  expect(await head.getAttribute('aria-sort')).toBe('descending')
  await eventually(() => new URL(page.url()).search).toContain('sort=score&order=desc')
  await page.reload()
  await eventually(sources).toEqual(['High', 'Low', 'None'])
  await head.getByRole('button').click()
  await eventually(sources).toEqual(['Low', 'None', 'High'])
  expect(await head.getAttribute('aria-sort')).toBe('none')
})

test('a colleague’s letter renders one cell', async () => {
  const { ana, ben, path } = await buildTable(server.build)
  const table = await openTable({
    url: server.url,
    path,
    person: ana,
    before: (page) => page.addInitScript(clockInPage),
  })
  const colleague = await openTable({ url: server.url, path, person: ben })
  await colleague.edit('Quit')
  await colleague.page.keyboard.type('Sal')
  await eventually(() => table.text('Quit')).toBe('Sal')
  await eventually(() => table.status('Quit').innerText()).toBe('Needs review')
  // The look-up of the row's details draws its other cells.
  await eventually(() => table.status('Quit').evaluate(({ outerHTML }) => outerHTML)).toContain('Written by a person')
  const row = await table.row('Quit').getAttribute('data-row')
  await table.page.evaluate((id) => (window as unknown as PageClock).tableClock.countRenders(id ?? ''), row)
  await colleague.page.keyboard.type('i')
  const rendered = await table.page.evaluate(
    (id) => (window as unknown as PageClock).tableClock.cellsUntilChanged(id ?? ''),
    row,
  )
  expect(rendered).toBe(1)
})
