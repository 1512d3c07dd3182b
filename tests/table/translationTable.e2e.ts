import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editDocument } from '#collab/commits/editDocument.ts'
import { requestOf, setEntry, statusOf } from '#collab/document/rows.ts'
import type { TranslationStatus } from '#db/vocabulary/statuses.ts'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { buildTable, eventually, openTable } from './openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

type Work = { page: { id: string; source_texts: { id: string; content: string }[] } }

/** As the AI's jobs do it: in the live document, from the server. */
async function setRows({ page }: Work, rows: Record<string, { status: TranslationStatus; isClaimed?: boolean }>) {
  const { db, collab } = server.services
  await editDocument(
    { db, hints: collab.hints },
    { page_id: page.id, language: 'es' },
    (doc) => {
      for (const { id, content } of page.source_texts) {
        const row = rows[content]
        if (!row) continue
        setEntry(statusOf(doc), id, row.status)
        setEntry(requestOf(doc), id, row.isClaimed ? uuid() : undefined)
      }
    },
    { actor: { kind: 'ai', id: null, name: 'AI' } },
  )
}

test('the table is worked by keyboard alone: search, arrows, edit, save, next row', async () => {
  const { ana, path } = await buildTable(server.build)
  const table = await openTable({ url: server.url, path, person: ana })
  const { page } = table
  const { keyboard } = page
  const sources = () => page.locator('[data-row] [data-column="source"] .row-text').allInnerTexts()

  await keyboard.press('/')
  await keyboard.type('game')
  await eventually(sources).toEqual(['New game', 'Load game'])
  await eventually(() => new URL(page.url()).searchParams.get('search')).toBe('game')
  await page.reload()
  await table.untilSaved()
  await eventually(sources).toEqual(['New game', 'Load game'])

  await table.translation('New game').focus()
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowUp')
  await keyboard.press('Enter')
  await table.editor.waitFor()
  await keyboard.type('Nueva')
  await keyboard.press('Alt+ArrowDown')
  await keyboard.type('Cargar')
  await keyboard.press('ControlOrMeta+Enter')
  await eventually(() => table.text('New game')).toBe('Nueva')
  await eventually(() => table.text('Load game')).toBe('Cargar')
  for (const source of ['New game', 'Load game'])
    await eventually(() => table.status(source).innerText()).toBe('Completed')
  await eventually(() => page.evaluate(() => document.activeElement?.closest('[data-row]')?.textContent)).toContain(
    'Load game',
  )
  await keyboard.press('F2')
  await keyboard.type(' y más')
  await keyboard.press('Escape')
  await eventually(() => table.text('Load game')).toBe('Cargar')
})

test('a table that opens under a pointer at rest begins at its first row', NIGHTLY, async () => {
  const texts = Array.from({ length: 30 }, (_, index) => `Text ${index} is one of several lines. `.repeat(9).trim())
  const { ana, path } = await buildTable(server.build, texts)
  const { page } = await openTable({ url: server.url, path, person: ana })
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { name: 'Project Details' }).waitFor()
  await page.mouse.move(600, 500)

  await page.goBack()

  const last = page.locator('[data-row]').last()
  await eventually(() => last.evaluate((row) => row.style.transform)).not.toBe('')
  await page.waitForFunction(() => document.querySelector('[role="grid"] [data-row]:hover'))
  expect(await page.getByRole('grid').evaluate((grid) => grid.scrollTop)).toBe(0)
})

test('the next page of the table, and what is sorted or filtered, begins at its first row', NIGHTLY, async () => {
  const texts = Array.from({ length: 60 }, (_, index) => `Line ${index + 1} is one of several. `.repeat(4).trim())
  const { ana, path } = await buildTable(server.build, texts)
  const table = await openTable({ url: server.url, path: `${path}&sort=page&size=25`, person: ana })
  const { page } = table
  const inView = (source: string) =>
    table.translation(source).evaluate((cell) => {
      const grid = cell.closest('[role="grid"]')!.getBoundingClientRect()
      const { top, bottom } = cell.getBoundingClientRect()
      return top >= grid.top && bottom <= grid.bottom
    })
  const toLastRow = async (source: string) => {
    await page.locator('[data-row] [data-column="translation"]').last().focus()
    await page.keyboard.press('ControlOrMeta+End')
    await eventually(() => inView(source)).toBe(true)
  }

  await toLastRow('Line 25 is')
  await page.getByRole('button', { name: 'Next page' }).click()
  await table.row('Line 26 is').waitFor()
  await eventually(() => inView('Line 26 is')).toBe(true)
  await toLastRow('Line 50 is')
  await page.getByRole('button', { name: 'Quality' }).click()
  await table.row('Line 1 is').waitFor()
  await eventually(() => inView('Line 1 is')).toBe(true)
  await toLastRow('Line 25 is')
  await page.keyboard.press('/')
  await page.keyboard.type('several')
  await eventually(() => inView('Line 1 is')).toBe(true)
})

test('[31b] rows stay where they are while they change, until the reader refreshes the order', NIGHTLY, async () => {
  const work = await buildTable(server.build)
  const table = await openTable({ url: server.url, path: work.path, person: work.ana })
  const sources = () => table.page.locator('[data-row] [data-column="source"] .row-text').allInnerTexts()
  const before = await sources()

  await setRows(work, { 'Hello brave world': { status: 'COMPLETED' }, Options: { status: 'NEEDS_REVIEW' } })

  await eventually(() => table.status('Options').innerText()).toBe('Needs review')
  await eventually(() => table.page.getByRole('region', { name: 'Progress' }).innerText()).toContain('1 completed')
  expect(await sources()).toEqual(before)
  await table.page.getByRole('button', { name: 'Order has changed. Refresh' }).click()
  await eventually(sources).toEqual(['New game', 'Load game', 'Credits', 'Quit', 'Options', 'Hello brave world'])
  await table.page.getByRole('columnheader', { name: 'Status' }).getByRole('button').click()
  await eventually(async () => (await sources())[0]).toBe('Hello brave world')
  await eventually(() => new URL(table.page.url()).searchParams.get('order')).toBe('desc')
})

test('[32] a claimed row is locked and says so; one set to Pending by hand is not', NIGHTLY, async () => {
  const work = await buildTable(server.build)
  const table = await openTable({ url: server.url, path: work.path, person: work.ana })
  await table.edit('Credits')

  await setRows(work, {
    'New game': { status: 'PENDING', isClaimed: true },
    'Load game': { status: 'IN_PROGRESS', isClaimed: true },
    Credits: { status: 'PENDING', isClaimed: true },
    Options: { status: 'PENDING' },
  })

  await eventually(() => table.translation('New game').innerText()).toContain('Queued for translation...')
  await eventually(() => table.translation('Load game').innerText()).toContain('Translating...')
  // The editor of a row that a job took is closed.
  await eventually(() => table.editor.count()).toBe(0)
  await table.edit('Options')
  await table.page.keyboard.type('Opciones')
  await eventually(() => table.text('Options')).toBe('Opciones')

  await table.translation('New game').hover()
  await table.translation('New game').getByRole('button', { name: 'Take over' }).click()
  await table.page.getByRole('dialog', { name: 'Take over this row?' }).waitFor()
  await table.page.getByRole('button', { name: 'Leave it to the AI' }).click()
})

test('Arabic runs from right to left, and on a phone the source stands above its translation', NIGHTLY, async () => {
  const { ana, project, page: content } = await buildTable(server.build)
  await server.db
    .updateTable('projects')
    .set({ target_languages: ['ar'] })
    .where('id', '=', project.id)
    .execute()
  const table = await openTable({ url: server.url, path: `/projects/${project.id}/translations`, person: ana })
  const { page } = table
  await page.setViewportSize({ width: 390, height: 844 })
  await table.edit('Quit')
  await page.keyboard.type('خروج')
  await page.keyboard.press('ControlOrMeta+Enter')

  await eventually(() => table.text('Quit')).toBe('خروج')
  expect(await table.translation('Quit').locator('[lang="ar"]').getAttribute('dir')).toBe('rtl')
  const [source, translation] = await Promise.all([
    table.row('Quit').locator('[data-column="source"]').boundingBox(),
    table.translation('Quit').boundingBox(),
  ])
  expect(translation!.y).toBeGreaterThanOrEqual(source!.y + source!.height)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(content.source_texts).toHaveLength(6)
})
