/** @module-tag nightly */
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { newPage } from '../../support/browser/browser.ts'
import { buildTable, eventually, openTable } from '../../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** As people press: while the button is down the page is drawn again. */
async function press(page: Page, target: Locator, { meanwhile = twoFrames }: { meanwhile?: typeof twoFrames } = {}) {
  const box = await target.boundingBox()
  if (!box) throw new Error('Nothing to be pressed')
  await page.mouse.move(box.x + Math.min(40, box.width / 2), box.y + box.height - 4)
  await page.mouse.down()
  await meanwhile(page)
  await page.mouse.up()
}

const twoFrames = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )

test('a press on a row below the one being edited opens it, though that one becomes shorter', async () => {
  const { ana, path } = await buildTable(server.build)
  const { page, translation, edit, editor, text, untilSaved } = await openTable({ url: server.url, path, person: ana })
  const rows = ['Hello brave world', 'New game', 'Load game', 'Options', 'Credits', 'Quit']
  await edit('Hello brave world')
  await page.keyboard.type('0')
  for (const [i, source] of rows.entries()) {
    if (i === 0) continue
    await press(page, translation(source))
    await translation(source).getByRole('textbox').waitFor()
    await page.keyboard.type(String(i))
  }
  await page.getByRole('heading', { name: 'Menu Translations' }).click()
  await editor.waitFor({ state: 'detached' })
  await untilSaved()
  for (const [i, source] of rows.entries()) await eventually(() => text(source)).toBe(String(i))
})

test('a button in a row below the one being edited does what it says, and the row is left and saved', async () => {
  const { ana, path } = await buildTable(server.build)
  const table = await openTable({ url: server.url, path, person: ana })
  await table.edit('Load game')
  await table.page.keyboard.type('Cargar')
  await table.page.keyboard.press('ControlOrMeta+Enter')
  await eventually(() => table.status('Load game').innerText()).toBe('Completed')
  await table.edit('New game')
  await table.page.keyboard.type('Nueva')
  await press(table.page, table.status('Load game'))
  await table.page.getByRole('menu').waitFor()
  await table.page.keyboard.press('Escape')
  await table.editor.waitFor({ state: 'detached' })
  await eventually(() => table.status('New game').innerText()).toBe('Completed')
})

test("a press outlives a colleague's letter that replaces what was pressed", async () => {
  const { ana, ben, path } = await buildTable(server.build)
  const hers = await openTable({ url: server.url, path, person: ana })
  const his = await openTable({ url: server.url, path, person: ben })
  await his.edit('Options')
  await press(hers.page, hers.translation('Options').getByText('Not started'), {
    meanwhile: async () => {
      await his.page.keyboard.type('O')
      await eventually(() => hers.text('Options')).toBe('O')
    },
  })
  await hers.editor.waitFor()
  await hers.page.keyboard.type('pciones')
  await eventually(() => his.editorText()).toBe('Opciones')
  expect(await hers.editor.count()).toBe(1)
})

test('a press below the field of a glossary entry that is left does what it says, though the field becomes shorter', async () => {
  const { ana, project } = await buildTable(server.build)
  const glossary = await server.db
    .insertInto('glossaries')
    .values({ project_id: project.id, name: 'Words' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const notes = Array.from({ length: 6 }, (_, n) => `Line ${n}`).join('\n')
  const entry = (term_id: string) => ({
    glossary_id: glossary.id,
    term_id,
    term_description: 'A word',
    notes: 'Short',
  })
  await server.db.insertInto('glossary_entries').values(['a lamp', 'b keeper', 'c ember'].map(entry)).execute()
  const page = await newPage({ baseURL: server.url })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  await page.goto(`/projects/${project.id}/glossary`)

  const notesOf = (term: string) =>
    page.locator('tr[data-term]').filter({ hasText: term }).locator('td[data-label="Notes"]')
  await notesOf('a lamp').click()
  await page.getByRole('textbox', { name: 'Notes of a lamp' }).fill(notes)
  const written: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && written.push(request.url()))
  await page.keyboard.press('Escape')
  expect(await notesOf('a lamp').innerText()).toBe('Short')
  await notesOf('a lamp').click()
  expect(written).toEqual([]) // Escape lets the entry be
  await page.getByRole('textbox', { name: 'Notes of a lamp' }).fill(notes)
  await press(page, notesOf('b keeper'))
  await page.getByRole('textbox', { name: 'Notes of b keeper' }).fill('Of the light')
  await notesOf('a lamp').getByText('Line 0').waitFor()
  await press(page, page.getByRole('button', { name: 'Delete c ember' }))
  await page.getByRole('alertdialog').getByText('The AI will stop using c ember').waitFor()
  await page.keyboard.press('Escape')
  await notesOf('b keeper').getByText('Of the light').waitFor()
})
