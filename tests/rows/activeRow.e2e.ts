/** @module-tag nightly */
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { buildTable, eventually, openTable } from '../table/openTable.ts'

let server: TestServer
let built: Awaited<ReturnType<typeof buildTable>>
beforeAll(async () => {
  server = await createTestServer()
  built = await buildTable(
    server.build,
    Array.from({ length: 60 }, (_, n) => `Text number ${n}.`),
  )
})
afterAll(() => server.close())

const open = () => openTable({ url: server.url, path: built.path, person: built.ana })

/** Tops and bottoms of the rows, and the view they are in. */
const rowsIn = (page: Page) =>
  page.evaluate(() => {
    const grid = document.querySelector('[role="grid"]')!
    const view = { top: grid.getBoundingClientRect().top + 33, bottom: grid.getBoundingClientRect().bottom }
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')].map((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return { id: row.dataset.row!, top, bottom }
    })
    return { view, rows }
  })

/** Runs inside the page: notes in `window.seen` neighbours that overlap or stand apart in a frame in which a row has another height. */
function watchNeighbours() {
  const seen = { frames: 0, apart: [] as number[] }
  Object.assign(window, { seen })
  // Told after the table, as it began later, and before the frame is painted.
  const resized = new ResizeObserver(() => {
    seen.frames++
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
      .map((row) => ({ index: Number(row.dataset.index), box: row.getBoundingClientRect() }))
      .sort((one, other) => one.index - other.index)
    for (const [at, { index, box }] of rows.entries()) {
      const next = rows[at + 1]
      if (next?.index !== index + 1) continue
      const gap = next.box.top - box.bottom
      if (Math.abs(gap) > 1) seen.apart.push(gap)
    }
  })
  for (const row of document.querySelectorAll('[data-row]')) resized.observe(row)
}

test('the row being edited is wholly in view, and moves nothing by more than it grows', async () => {
  const { page, editor } = await open()
  const before = await rowsIn(page)
  const last = before.rows.findLast(({ bottom }) => bottom <= before.view.bottom)!
  await page.locator(`[data-row="${last.id}"] [data-column="translation"]`).click()
  await editor.waitFor()
  const after = async () => {
    const { rows, view } = await rowsIn(page)
    const edited = rows.find(({ id }) => id === last.id)!
    const growth = edited.bottom - edited.top - (last.bottom - last.top)
    const moved = rows.map(({ id, top }) => Math.abs(top - (before.rows.find((row) => row.id === id)?.top ?? top)))
    return { isWhole: edited.bottom <= view.bottom + 0.5, isCalm: Math.max(...moved) <= growth + 0.5, growth }
  }
  await eventually(after).toMatchObject({ isWhole: true, isCalm: true })
  expect((await after()).growth).toBeGreaterThan(0)
  await page.evaluate(watchNeighbours)
  for (let line = 0; line < 4; line++) await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('Fin')
  await eventually(after).toMatchObject({ isWhole: true })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Compact rows' }).click()
  await page.getByRole('button', { name: 'Compact rows' }).click()
  const seen = await page.evaluate(() => (window as unknown as { seen: { frames: number; apart: number[] } }).seen)
  expect(seen.apart).toEqual([])
  expect(seen.frames).toBeGreaterThanOrEqual(4)
})

test('the caret’s line of a text higher than the view is in view, above the bar', NIGHTLY, async () => {
  const letter = Array.from({ length: 40 }, (_, n) => `Line ${n + 1} of the letter.`).join('\n')
  const { ana, path } = await buildTable(server.build, ['Quit', letter, 'Options'])
  const { page, edit } = await openTable({ url: server.url, path: `${path}&sort=page`, person: ana })
  const isInView = () =>
    page.evaluate(() => {
      const grid = document.querySelector('[role="grid"]')!.getBoundingClientRect()
      const bar = document.querySelector('[data-editor-bar]')!.getBoundingClientRect()
      const { focusNode, focusOffset } = getSelection()!
      const caret = document.createRange()
      caret.setStart(focusNode!, focusOffset)
      const { top, bottom } = caret.getBoundingClientRect()
      return top >= grid.top + 32 && bottom > top && bottom <= bar.top && bar.bottom <= grid.bottom + 1
    })
  await edit('Line 1 of')
  await page.keyboard.press('Alt+c')
  await eventually(isInView).toBe(true)
  await page.keyboard.press('ControlOrMeta+Home')
  await eventually(isInView).toBe(true)
  for (let line = 0; line < 20; line++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('Uno')
  await eventually(isInView).toBe(true)
  await page.keyboard.press('ControlOrMeta+End')
  await eventually(isInView).toBe(true)
  await page.keyboard.press('Escape')
})

test('one key leads to the first row from anywhere', NIGHTLY, async () => {
  const { page } = await open()
  const row = () => page.evaluate(() => document.activeElement?.closest('[data-row]')?.textContent ?? '')
  for (const from of ['/', 'Tab']) {
    await page.keyboard.press(from)
    await page.keyboard.press('Alt+g')
    await eventually(row).toContain('number 0.')
  }
})

test('the row one goes to by key stays in the middle third', NIGHTLY, async () => {
  const { page } = await open()
  await page.keyboard.press('Alt+g')
  const middle = async () => {
    const { view, rows } = await rowsIn(page)
    const current = await page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row)
    const at = rows.find(({ id }) => id === current)
    const third = (view.bottom - view.top) / 3
    return at !== undefined && at.top >= view.top + third - 1 && at.bottom <= view.bottom - third + 1
  }
  for (let row = 0; row < 20; row++) await page.keyboard.press('ArrowDown')
  await eventually(middle).toBe(true)
  await page.keyboard.press('Enter')
  await page.keyboard.type('Uno')
  for (let row = 0; row < 3; row++) {
    await page.keyboard.press('Alt+ArrowDown')
    await page.keyboard.type('Otro')
  }
  await eventually(middle).toBe(true)
})

test('the row being edited stays so while the window gets as narrow as a phone, and wide again', NIGHTLY, async () => {
  const { page, editor, text, untilSaved } = await open()
  await page.locator('[data-row] [data-column="translation"]').nth(4).click()
  await editor.waitFor()
  await page.keyboard.type('Cuar')
  for (const width of [390, 800, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await page.keyboard.type('.')
    await eventually(() => editor.isVisible()).toBe(true)
  }
  await page.keyboard.press('ControlOrMeta+Enter')
  await untilSaved()
  await eventually(() => text('number 4.')).toBe('Cuar...')
})
