/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_TEXT_LENGTH } from '#db/vocabulary/lengths.ts'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { faultsOf } from '../support/screens/axe.ts'
import { buildTable, eventually, openTable } from './openTable.ts'

const PARAGRAPH = 'The keeper climbed the two hundred and twelve steps, and counted each of them aloud. '
  .repeat(3)
  .trim()
const LONG = [PARAGRAPH, 'Then he slept.', PARAGRAPH].join('\n')

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('a search marks its matches in source, translation and identifier', async () => {
  const { ana, path } = await buildTable(server.build, ['Straße {name}', 'Quit'])
  const table = await openTable({ url: server.url, path, person: ana })
  await table.edit('Straße')
  await table.page.keyboard.type('La STRASSE {name}')
  await table.page.keyboard.press('ControlOrMeta+Enter')
  await table.page.keyboard.press('/')
  await table.page.keyboard.type('stra')
  const marked = () => table.page.locator('[data-row] mark').allInnerTexts()
  await eventually(marked).toEqual(['Stra', 'STRA'])
  await table.page.keyboard.press('ControlOrMeta+a')
  await table.page.keyboard.type('name')
  await eventually(marked).toEqual(['name', 'name'])
  expect(await faultsOf(table.page)).toEqual([])
})

test('the longest text is completed, checked, exported and in the history as any other', async () => {
  const { ana, project, page, path } = await buildTable(server.build, ['The licence', 'Quit'])
  const table = await openTable({ url: server.url, path, person: ana })
  const longest = 'palabra '.repeat(MAX_TEXT_LENGTH / 8).slice(0, MAX_TEXT_LENGTH - 1)
  const get = async (call: string) =>
    (await fetch(`${server.url}/api/v1${call}`, { headers: { Authorization: `Bearer ${ana.token}` } })).text()
  await table.edit('The licence')
  await table.page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement!.dispatchEvent(pasted)
  }, `${longest}. And more`)
  await table.page.getByText('A text has room for 80,000 characters: the end was left out').waitFor()
  await table.page.keyboard.press('ControlOrMeta+Shift+Enter')
  const { id } = page.source_texts[0]!
  const translation = async () =>
    JSON.parse(await get(`/pages/${page.id}/rows?language=es&source_text_ids=${id}`)).data[0].translation
  await eventually(async () => (await translation())?.checked_by).toBe('Ana Lima')
  const stored = await translation()
  expect([stored.content === `${longest}.`, stored.status]).toEqual([true, 'COMPLETED'])
  expect(JSON.parse(await get(`/translations/${stored.id}/changes`))).not.toEqual([])
  for (const format of ['xliff', 'xlsx']) {
    const handedOff = await fetch(`${server.url}/api/v1/pages/${page.id}/hand-off`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ language: 'es', format }),
    })
    expect(handedOff.status, format).toBe(200)
  }
  await table.edit('The licence')
  await table.page.keyboard.press('ControlOrMeta+End')
  await table.page.keyboard.press('Backspace')
  await table.page.keyboard.type('!')
  await table.page.keyboard.press('ControlOrMeta+Enter')
  await eventually(async () => (await translation())?.content.endsWith('!')).toBe(true)
  await eventually(async () => (await translation())?.status).toBe('COMPLETED')
  expect(await get(`/projects/${project.id}/export-translations?version_id=${page.version_id}`)).toContain(
    `${longest}!`,
  )
})

test('a refusal to finish a row is said with its reason, and the text stays', NIGHTLY, async () => {
  const { ana, path } = await buildTable(server.build, ['New game', 'Quit'])
  const table = await openTable({ url: server.url, path, person: ana, expectedErrors: [/status of 422/] })
  const refused = { status: 422, json: { detail: [{ loc: ['body', 'text'], msg: 'This is too much', type: 'x' }] } }
  await table.page.route(/\/finish$/, (route) => route.fulfill(refused))
  await table.edit('Quit')
  await table.page.keyboard.type('Salir')
  await table.page.keyboard.press('ControlOrMeta+Enter')
  await table.page.getByText('This is too much').waitFor()
  expect(await table.text('Quit')).toBe('Salir')
})

test('a long text shows three lines and opens with more, its translation with it', NIGHTLY, async () => {
  const { ana, path } = await buildTable(server.build, [LONG, 'Quit'])
  const { page, row } = await openTable({ url: server.url, path, person: ana })
  const long = row('The keeper climbed')
  const height = async () => (await long.boundingBox())!.height
  const before = await height()
  expect(before).toBeLessThan(140)
  expect(await row('Quit').getByRole('button', { name: 'More of the source' }).count()).toBe(0)
  await long.getByRole('button', { name: 'More of the source' }).click()
  await eventually(height).toBeGreaterThan(before + 72)
  await long.getByRole('button', { name: 'Less of the source' }).click()
  await eventually(height).toBe(before)
  expect(await faultsOf(page)).toEqual([])
})

test(
  'an edited long text has its source beside it by paragraphs, on a phone its first lines above it',
  NIGHTLY,
  async () => {
    const { ana, path } = await buildTable(server.build, [LONG, 'Quit'])
    const table = await openTable({ url: server.url, path, person: ana })
    const { page } = table
    await table.edit('The keeper climbed')
    for (const [at, line] of ['Uno', 'Dos', 'Tres'].entries()) {
      if (at > 0) await page.keyboard.press('Shift+Enter')
      await page.keyboard.type(line)
    }
    const tops = (selector: string) =>
      page.locator(`[data-row] ${selector}`).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    await eventually(async () => (await tops('.ProseMirror > p')).length).toBe(3)
    await eventually(async () => {
      const [source, translation] = [await tops('.paragraph'), await tops('.ProseMirror > p')]
      const offset = translation[0]! - source[0]!
      return source.map((top, at) => Math.round(translation[at]! - top - offset))
    }).toEqual([0, 0, 0])

    // Opening the source on a phone moves neither its first line nor the caret.
    await page.setViewportSize({ width: 390, height: 800 })
    const more = page.getByRole('button', { name: 'More of the source' })
    await more.waitFor()
    const source = table.row('The keeper climbed').locator('[data-column="source"]')
    expect((await source.boundingBox())!.height).toBeLessThan(150)
    const before = (await source.boundingBox())!.y
    await more.click()
    await eventually(async () => (await source.boundingBox())!.height).toBeGreaterThan(300)
    expect(Math.round((await source.boundingBox())!.y)).toBe(Math.round(before))
    await page.keyboard.type('.')
    await eventually(table.editorText).toContain('Tres.')
    await table.untilSaved()
  },
)
