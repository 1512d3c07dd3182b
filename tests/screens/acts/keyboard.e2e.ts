import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../support/app/app.ts'
import { NIGHTLY } from '../../support/runs/nightly.ts'
import { buildTable, eventually, openTable } from '../../table/openTable.ts'

const ROWS = 50

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

test('fifty rows are translated without a pointer: saving opens the next unfinished row', NIGHTLY, async () => {
  const texts = Array.from({ length: ROWS }, (_, n) => `Line ${n + 1} for {player}`)
  const { ana, path } = await buildTable(server.build, texts)
  const table = await openTable({ url: server.url, path: `${path}&sort=page&size=25`, person: ana })
  const { keyboard } = table.page
  await keyboard.press('Control+k')
  await keyboard.type('move to the next')
  await keyboard.press('Enter')
  await eventually(() => table.page.getByRole('dialog').count()).toBe(0)

  await keyboard.press('Control+g')
  for (let n = 1; n <= ROWS; n++) {
    // The 26th is on the second page of the table.
    await eventually(() => table.row(`Line ${n} for`).locator('.ProseMirror').count()).toBe(1)
    await keyboard.type(`L${n} `)
    await keyboard.press('Alt+1')
    await keyboard.press('ControlOrMeta+Enter')
  }

  await eventually(() => table.page.getByRole('region', { name: 'Progress' }).innerText()).toContain('50 completed')
  await table.untilSaved()
  const stored = await server.db.selectFrom('translations').select('content').execute()
  expect(stored.map(({ content }) => content).toSorted()).toEqual(texts.map((_, n) => `L${n + 1} {player}`).toSorted())
  await keyboard.press('Control+g')
  await table.page.getByText('Every row is finished').waitFor()
})

test('each shortcut does what its list says, and what it wrote can be taken back', NIGHTLY, async () => {
  const { ana, path } = await buildTable(server.build, ['Hi {name}, {count} left', 'New game', 'Quit'])
  const table = await openTable({ url: server.url, path: `${path}&sort=page`, person: ana })
  const { page } = table
  const { keyboard } = page
  const editor = () => eventually(() => table.editorText())

  await table.translation('Hi {name}').focus()
  await keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Next unfinished row').first().waitFor()
  await keyboard.press('Escape')
  await eventually(() => page.getByRole('dialog').count()).toBe(0)

  // In the grid Alt+C enters the row.
  await table.translation('Hi {name}').focus()
  await keyboard.press('Alt+c')
  await editor().toBe('Hi {name}, {count} left')
  await keyboard.press('ControlOrMeta+z')
  await editor().toBe('')
  await keyboard.type('Quedan ')
  await keyboard.press('Alt+2')
  await keyboard.type(', ')
  await keyboard.press('Alt+1')
  await editor().toBe('Quedan {count}, {name}')
  await keyboard.press('Alt+7')
  await editor().toBe('Quedan {count}, {name}')
  await keyboard.press('ControlOrMeta+Shift+Enter')
  await eventually(() => table.status('Hi {name}').innerText()).toBe('Checked')
  await editor().toBe('') // that of the next row
  await keyboard.press('Escape')
  await table.translation('Hi {name}').focus()

  // The status menu opens for the row one is at, and gives the keyboard back to the editor.
  await keyboard.press('F2')
  await table.editor.waitFor()
  await keyboard.press('Alt+s')
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toMatch(/^menu/)
  await keyboard.press('ArrowDown')
  await keyboard.press('Escape')
  await eventually(() => page.getByRole('menu').count()).toBe(0)
  await eventually(() => page.evaluate(() => document.activeElement?.classList.contains('ProseMirror'))).toBe(true)
  await keyboard.type('!')
  await editor().toBe('Quedan {count}, {name}!')
  await keyboard.press('Escape')
  await eventually(() => table.text('Hi {name}')).toBe('Quedan {count}, {name}')

  await keyboard.press('/')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
  await keyboard.press('Alt+p')
  await page.getByRole('complementary', { name: 'Row details' }).waitFor()
})

test(
  'a row is saved also when another language is gone to from within it, with a command or with Back',
  NIGHTLY,
  async () => {
    const { ana, path } = await buildTable(server.build)
    const table = await openTable({ url: server.url, path: `${path}&sort=page`, person: ana })
    const { page } = table
    const { keyboard } = page
    const stored = () => eventually(() => server.db.selectFrom('translation_changes').select('after').execute())
    const before = (await server.db.selectFrom('translation_changes').select('after').execute()).length
    await table.edit('Quit')
    await keyboard.type('Salir')
    await keyboard.press('Control+k')
    await keyboard.type('go to french')
    await keyboard.press('Enter')
    await eventually(() => new URL(page.url()).searchParams.get('lang')).toBe('fr')
    await stored().toHaveLength(before + 1)

    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'Translation' }).click()
    await table.untilSaved()
    await table.edit('Quit')
    await keyboard.type('Quitter')
    await page.goBack()
    await stored().toHaveLength(before + 2)
    const statuses = await server.db
      .selectFrom('translations')
      .where('content', 'in', ['Salir', 'Quitter'])
      .select('status')
      .execute()
    expect(statuses).toEqual([{ status: 'COMPLETED' }, { status: 'COMPLETED' }])
  },
)

test('the keys of the editor work on the buttons below it too', NIGHTLY, async () => {
  const { ana, path } = await buildTable(server.build, ['Hi {name}'])
  const table = await openTable({ url: server.url, path, person: ana })
  const { keyboard } = table.page
  await table.edit('Hi {name}')
  await keyboard.type('Hola')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await eventually(() => table.editorText()).toBe('Hola{name}')
  await keyboard.press('Tab')
  await keyboard.press('Escape')
  await eventually(() => table.status('Hi {name}').innerText()).toBe('Not started')

  await keyboard.press('Enter')
  await table.editor.waitFor()
  await keyboard.type('Hola')
  await keyboard.press('Tab')
  await keyboard.press('ControlOrMeta+Shift+Enter')
  await table.page.getByRole('button', { name: 'Save anyway' }).click() // {name} is missing
  await eventually(() => table.status('Hi {name}').innerText()).toBe('Checked')
  expect(await table.text('Hi {name}')).toBe('Hola')
})

test('AltGr writes what it writes, and a composition is left alone', NIGHTLY, async () => {
  const { ana, path } = await buildTable(server.build)
  const table = await openTable({ url: server.url, path, person: ana })
  await table.edit('Quit')
  await table.page.evaluate(() => {
    const send = (init: KeyboardEventInit) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))
    send({ key: 'ć', code: 'KeyC', altKey: true, ctrlKey: true })
    send({ key: 'ć', code: 'KeyC', altKey: true, modifierAltGraph: true })
    send({ key: 'Process', code: 'KeyC', altKey: true, isComposing: true, keyCode: 229 })
    send({ key: 'g', code: 'KeyG', ctrlKey: true, isComposing: true })
  })
  await table.page.keyboard.type('Salir')
  await eventually(() => table.editorText()).toBe('Salir')
  expect(await table.row('Quit').locator('.ProseMirror').count()).toBe(1)
})

test('the focus is never lost: a row deleted, brought back by a key or scrolled away keeps the keyboard', async () => {
  const texts = Array.from({ length: 60 }, (_, n) => `Line ${n + 1}.`)
  const { ana, path } = await buildTable(server.build, texts)
  const table = await openTable({ url: server.url, path: `${path}&sort=page`, person: ana })
  const { page } = table
  const focusedRow = () =>
    eventually(() => page.evaluate(() => document.activeElement?.closest('[data-row]')?.textContent ?? 'lost'))
  await table.edit('Line 2.')
  await page.keyboard.type('Dos')
  await page.keyboard.press('ControlOrMeta+Enter')
  await eventually(() => table.status('Line 2.').innerText()).toBe('Completed')

  await table.row('Line 2.').getByRole('button', { name: 'Delete translation' }).focus()
  await page.keyboard.press('Enter')
  await eventually(() => table.status('Line 2.').innerText()).toBe('Not started')
  await focusedRow().toContain('Line 2.')
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.keyboard.press('ControlOrMeta+z')
  await eventually(() => table.status('Line 2.').innerText()).toBe('Completed')
  await focusedRow().toContain('Line 2.')

  await page.getByRole('grid').evaluate((grid) => grid.scrollTo(0, grid.scrollHeight))
  await eventually(() => table.row('Line 60.').count()).toBe(1)
  await focusedRow().toContain('Line 2.')
  await page.keyboard.press('ArrowDown')
  await focusedRow().toContain('Line 3.')
  const [head, row] = await Promise.all([
    page.getByRole('columnheader', { name: 'Source Text' }).boundingBox(),
    table.row('Line 3.').boundingBox(),
  ])
  expect(row!.y).toBeGreaterThanOrEqual(head!.y + head!.height - 1)
})

test(
  'a letter that is no command begins editing in the chosen cell, and the next ones follow it',
  NIGHTLY,
  async () => {
    const { ana, path } = await buildTable(server.build)
    const table = await openTable({ url: server.url, path: `${path}&sort=page`, person: ana })
    const { keyboard } = table.page
    await table.translation('Options').focus()
    await keyboard.type('Opciones de juego')
    expect(await table.editedText()).toBe('Opciones de juego')
    await keyboard.press('Escape')
    await eventually(() => table.text('Options')).toBe('Not started')
    await keyboard.press('Shift+D')
    await eventually(() => table.editedText()).toBe('D')
    await keyboard.press('Escape')
    await keyboard.press('ArrowUp')
    await keyboard.press('ControlOrMeta+b')
    expect(await table.editor.count()).toBe(0)
  },
)
