import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { newPage } from '../../support/browser/browser.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'
import { buildTable, eventually, openTable } from '../../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

/** Which cell has the focus, or where else it is. */
const focusIn = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    const row = focused?.closest('[data-row]')
    const place = row?.querySelector('[data-column="source"] .row-text')?.textContent ?? focused?.tagName
    return `${focused?.closest('[data-column]')?.getAttribute('data-column')} of ${place}`
  })

/** A machine too busy to paint: frames come when the test says so. */
async function holdFrames(page: Page) {
  await page.evaluate(() => {
    const deferred: FrameRequestCallback[] = []
    Object.assign(window, {
      requestAnimationFrame: (act: FrameRequestCallback) => deferred.push(act),
      paint: () => deferred.splice(0).forEach((act) => void act(performance.now())),
    })
  })
  return async (frames: number) => {
    // On a busy machine the next frame must not come before the timers that this one has begun.
    for (let n = 0; n < frames; n++) await page.evaluate('paint(); new Promise((done) => setTimeout(done, 10))')
  }
}

test('leaving a row shows its text at once and keeps it', async () => {
  const { ana, path } = await buildTable(server.build)
  const { page, ...table } = await openTable({ url: server.url, path: `${path}&sort=page`, person: ana })
  const { keyboard } = page
  await table.edit('New game')
  const paint = await holdFrames(page)

  await keyboard.type('Nueva')
  await keyboard.press('Alt+ArrowDown')
  expect(await focusIn(page)).toBe('translation of Load game')
  await paint(2)
  await keyboard.type('Cargar')
  await keyboard.press('ControlOrMeta+Enter')
  expect(await focusIn(page)).toBe('translation of Load game')
  await paint(6)
  expect(await focusIn(page)).toBe('translation of Load game')

  for (const key of ['Escape', 'ControlOrMeta+Enter', 'ControlOrMeta+Enter']) {
    await keyboard.press('ArrowDown')
    await keyboard.press('F2')
    await keyboard.type('Texto')
    await keyboard.press(key)
    await keyboard.press('ArrowLeft')
    await keyboard.press('ArrowRight')
    await paint(6)
  }
  expect(await focusIn(page)).toBe('translation of Quit')

  await keyboard.press('F2')
  await keyboard.type('Texto')
  await keyboard.press('ControlOrMeta+Shift+Enter')
  await paint(6)
  expect(await focusIn(page)).toBe('translation of Hello brave world')
})

test('a row entered before the editor is loaded waits for it', NIGHTLY, async () => {
  const { ana, path } = await buildTable(server.build)
  let load = () => {}
  const loading = new Promise<void>((resolve) => {
    load = resolve
  })
  const table = await openTable({
    url: server.url,
    path: `${path}&sort=page`,
    person: ana,
    before: (page) =>
      page.route(/\/assets\/editor-[^/]*\.js$/, async (route) => {
        await loading
        await route.continue()
      }),
  })
  const { page } = table
  await table.translation('New game').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const paint = await holdFrames(page)
  await paint(6)
  expect(await focusIn(page)).toBe('translation of Load game')

  load()
  await table.editor.waitFor()
  await page.keyboard.type('Cargar')
  await eventually(() => table.editorText()).toBe('Cargar')
  expect(await focusIn(page)).toBe('translation of Load game')
})

test('pasting more than fits says so and keeps the caret', NIGHTLY, async () => {
  const texts = ['New game', ...Array.from({ length: 60 }, (_, n) => `Line ${n}`)]
  const { ana, path } = await buildTable(server.build, texts)
  const table = await openTable({ url: server.url, path, person: ana })
  await table.edit('New game')
  await table.page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'palabra '.repeat(12_500))
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement!.dispatchEvent(event)
  })
  await table.page.getByText('A text has room for 80,000 characters: the end was left out').waitFor()
  await table.untilSaved()
  await table.page.keyboard.type('no more')
  await eventually(() => table.page.getByText('This text is full').isVisible()).toBe(true)
  const box = await table.editor.boundingBox()
  const height = table.page.viewportSize()!.height
  expect(box!.y + box!.height).toBeGreaterThan(0)
  expect(box!.y).toBeLessThan(height)
  expect((await table.editedText()).length).toBe(80_000)
})

test('a press with the mouse that takes the focus nowhere does not lose it', NIGHTLY, async () => {
  const { ana, path } = await buildTable(server.build, ['Hi {name}', 'New game'])
  const table = await openTable({ url: server.url, path: `${path}&sort=page`, person: ana })
  await table.edit('Hi {name}')
  await table.row('Hi {name}').getByTitle('Insert {name}').click()
  await table.page.keyboard.press('ControlOrMeta+Enter')
  await eventually(() => table.text('Hi {name}')).toBe('{name}')
  await eventually(() => focusIn(table.page)).toBe('translation of Hi {name}')
})

test('in another language one is in the same row, or still at the choice of language', NIGHTLY, async () => {
  const { ana, project, path } = await buildTable(server.build)
  await server.db
    .updateTable('projects')
    .set({ target_languages: ['es', 'fr'] })
    .where('id', '=', project.id)
    .execute()
  const table = await openTable({ url: server.url, path: `${path}&sort=page`, person: ana })
  const { page } = table
  const { keyboard } = page
  const language = () => eventually(() => new URL(page.url()).searchParams.get('lang'))
  await table.translation('Options').focus()

  await keyboard.press('ControlOrMeta+k')
  await keyboard.type('Go to French')
  await keyboard.press('Enter')
  await language().toBe('fr')
  await page.getByRole('grid', { name: 'in French' }).waitFor()
  await eventually(() => focusIn(page)).toBe('translation of Options')

  const choice = page.getByRole('button', { name: 'Target language' })
  await choice.focus()
  await keyboard.press('Enter')
  await page.getByRole('option', { name: 'Spanish' }).waitFor()
  await keyboard.press('ArrowUp')
  await keyboard.press('Enter')
  await language().toBe('es')
  await page.getByRole('grid', { name: 'in Spanish' }).waitFor()
  await eventually(() => choice.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('focus lost during a closing dialog is restored when it has closed', NIGHTLY, async () => {
  const { ana, path } = await buildTable(server.build)
  const { page } = await openTable({ url: server.url, path, person: ana })
  const button = page.getByRole('button', { name: 'Add Page' })
  await button.focus()

  const focused = await page.evaluate(async () => {
    const root = document.getElementById('root')!
    const tenFrames = async () => {
      for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame)
      return document.activeElement
    }
    document.activeElement!.remove()
    root.inert = true
    const before = await tenFrames()
    root.inert = false
    return [before?.tagName, (await tenFrames())?.id]
  })

  expect(focused).toEqual(['BODY', 'main'])
})

test('sending an auto-focused form moves focus to its replacement', NIGHTLY, async () => {
  const page = await newPage({ baseURL: server.url })
  await page.goto('/forgot-password')
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
  await page.keyboard.type('ana@example.com')
  await page.keyboard.press('Enter')
  await page.getByText("We've sent").waitFor()
  await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
})
