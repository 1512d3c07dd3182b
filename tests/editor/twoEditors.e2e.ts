import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { createDatabase } from '../support/app/database.ts'
import { launchServer } from '../support/app/launch.ts'
import { freePort } from '../support/app/ports.ts'
import { builders } from '../support/build/build.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { buildTable, eventually, openTable } from '../table/openTable.ts'

/** While the server is away the browser says so for every attempt. */
const AWAY = [/WebSocket connection to/, /net::ERR_/, /status of 503/]

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test(
  'two people in one cell see each other and each other’s text, and both see what the status menu sets',
  NIGHTLY,
  async () => {
    const { ana, ben, path } = await buildTable(server.build)
    const [hers, his] = await Promise.all([ana, ben].map((person) => openTable({ url: server.url, path, person })))

    await hers!.edit('Hello brave world')
    await hers!.page.keyboard.type('Hola mundo')
    await eventually(() => his!.text('Hello brave world')).toBe('Hola mundo')
    await eventually(() => his!.row('Hello brave world').innerText()).toContain('Ana Lima')

    await his!.edit('Hello brave world')
    await his!.page.keyboard.press('ControlOrMeta+Home')
    await his!.page.keyboard.type('¡')
    await eventually(() => hers!.text('Hello brave world')).toContain('¡Hola mundo')
    await eventually(() => hers!.caret('Ben Osei').count()).toBe(1)
    await eventually(() => his!.caret('Ana Lima').count()).toBe(1)

    // Both type at once, each at a place of their own.
    await Promise.all([hers!.page.keyboard.type(' valiente'), his!.page.keyboard.type('Ay, ')])
    await eventually(() => hers!.editedText()).toBe('¡Ay, Hola mundo valiente')
    await eventually(() => his!.editedText()).toBe('¡Ay, Hola mundo valiente')

    // The first character made it a translation that needs review; saving completes what was not started.
    await eventually(() => his!.status('Hello brave world').innerText()).toBe('Needs review')
    await hers!.page.keyboard.press('ControlOrMeta+Enter')
    await eventually(() => his!.status('Hello brave world').innerText()).toBe('Completed')
    await eventually(() => his!.caret('Ana Lima').count()).toBe(0)

    await hers!.status('Hello brave world').click()
    await hers!.page.getByRole('menuitem', { name: 'Failed' }).click()
    for (const table of [hers!, his!])
      await eventually(() => table.status('Hello brave world').innerText()).toBe('Failed')
  },
)

test('closing the tab in a row records the typing in its history', NIGHTLY, async () => {
  const { ana, path } = await buildTable(server.build)
  const table = await openTable({ url: server.url, path, person: ana })
  await table.edit('Load game')
  await table.page.keyboard.type('Cargar')
  await table.untilSaved()
  await table.page.goto('/')
  const history = () =>
    server.db
      .selectFrom('translation_changes')
      .where('actor_id', '=', ana.id)
      .select(['before', 'after', 'status'])
      .execute()
  await eventually(history).toEqual([{ before: '', after: 'Cargar', status: 'NEEDS_REVIEW' }])
})

test('two people and the AI in one page: each sees where the others are, and nobody loses a letter', async () => {
  const texts = Array.from({ length: 12 }, (_, n) => `Line ${n + 1} of the story.`)
  const { ana, ben, path } = await buildTable(server.build, texts)
  const [hers, his] = await Promise.all(
    [ana, ben].map((person) => openTable({ url: server.url, path: `${path}&sort=page`, person })),
  )
  await hers!.edit('Line 2 of')
  await hers!.page.keyboard.type('Segunda')
  await eventually(() => his!.text('Line 2 of')).toBe('Segunda')
  // Her name is all in sight, also in the first row.
  await hers!.page.keyboard.press('Alt+ArrowUp')
  const label = his!.row('Line 1 of').getByText('Ana Lima').last()
  await label.waitFor()
  const head = await his!.page.getByRole('columnheader', { name: 'Source Text' }).boundingBox()
  expect((await label.boundingBox())!.y).toBeGreaterThanOrEqual(head!.y + head!.height - 1)

  await hers!.page.keyboard.type('Primera')
  await his!.page.getByRole('button', { name: 'Translate', exact: true }).click()
  await his!.page.getByRole('button', { name: 'Start translation' }).click()
  await hers!.page.keyboard.type(' línea, mientras la IA traduce las demás')
  for (const table of [hers!, his!])
    await expect
      .poll(() => table.page.getByRole('region', { name: 'Progress' }).innerText(), { timeout: 30_000 })
      .toMatch(/\b0 in progress.*\b0 to do/s)
  await hers!.page.keyboard.press('ControlOrMeta+Enter')

  await eventually(() => his!.text('Line 1 of')).toBe('Primera línea, mientras la IA traduce las demás')
  await eventually(() => his!.text('Line 2 of')).toBe('Segunda')
  const byTheAi = await his!.text('Line 7 of')
  expect(byTheAi).not.toBe('')
  await eventually(() => hers!.text('Line 7 of')).toBe(byTheAi)
  await his!.edit('Line 7 of')
  await his!.page.keyboard.press('ControlOrMeta+a')
  await his!.page.keyboard.type('Séptima')
  await his!.page.keyboard.press('ControlOrMeta+Enter')
  await eventually(() => hers!.text('Line 7 of')).toBe('Séptima')
  for (const table of [hers!, his!]) await table.untilSaved()
})

test('a colleague’s long text above does not move the row I am in, and I am told of it quietly', NIGHTLY, async () => {
  const { ana, ben, path } = await buildTable(server.build)
  const [hers, his] = await Promise.all([ana, ben].map((person) => openTable({ url: server.url, path, person })))
  await hers!.page.setViewportSize({ width: 1280, height: 480 })
  await hers!.edit('Options')
  /** The place at which it is painted, once it is at rest. */
  const position = async () => {
    for (let last = Number.NaN; ; ) {
      await hers!.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      const { y } = (await hers!.row('Options').boundingBox())!
      if (y === last) return y
      last = y
    }
  }
  const before = await position()

  await his!.edit('Hello brave world')
  await his!.page.keyboard.type('Una frase muy larga que ocupa varias líneas en la celda. '.repeat(4))
  await eventually(() => hers!.text('Hello brave world')).toContain('Una frase')
  await his!.untilSaved()
  const heightAbove = async () => (await hers!.row('Hello brave world').boundingBox())!.height
  await eventually(heightAbove).toBeGreaterThan(100)

  expect(Math.abs((await position()) - before)).toBeLessThanOrEqual(1)
  await eventually(() => hers!.page.getByRole('status', { name: 'Changes by others' }).textContent()).toBe(
    'Ben Osei changed text.1.',
  )
})

test('Esc takes back what I typed, and not what a colleague typed meanwhile', NIGHTLY, async () => {
  const { ana, ben, path } = await buildTable(server.build)
  const [hers, his] = await Promise.all([ana, ben].map((person) => openTable({ url: server.url, path, person })))
  await hers!.edit('New game')
  await hers!.page.keyboard.type('Nueva')
  await eventually(() => his!.text('New game')).toBe('Nueva')
  await his!.edit('New game')
  await his!.page.keyboard.type(' partida')
  await eventually(() => hers!.editedText()).toBe('Nueva partida')

  await hers!.page.keyboard.press('Escape')

  await eventually(() => hers!.text('New game')).toBe(' partida')
  await eventually(() => his!.editedText()).toBe(' partida')
})

test(
  'a row that was not started and whose typing was taken back or deleted is not started again',
  NIGHTLY,
  async () => {
    const { ana, path } = await buildTable(server.build)
    const hers = await openTable({ url: server.url, path, person: ana })
    const isStarted = (source: string) => eventually(() => hers.status(source).innerText())

    await hers.edit('Options')
    await hers.page.keyboard.type('Opc')
    await isStarted('Options').toBe('Needs review')
    await hers.page.getByRole('button', { name: 'Esc' }).click()
    await isStarted('Options').toBe('Not started')

    await hers.edit('Credits')
    await hers.page.keyboard.type('C')
    await isStarted('Credits').toBe('Needs review')
    await hers.page.keyboard.press('Backspace')
    await hers.page.keyboard.press('ControlOrMeta+Enter')
    await isStarted('Credits').toBe('Not started')
    // Taken back before anybody has seen it.
    await hers.edit('Load game')
    await hers.page.keyboard.type('C')
    await hers.page.keyboard.press('Escape')
    await hers.untilSaved()
    await isStarted('Load game').toBe('Not started')

    const empty = () => server.db.selectFrom('translations').select('status').where('content', '=', '').execute()
    await eventually(empty).toEqual([])
  },
)

test('saved text survives kill -9 of the server, and editing resumes', NIGHTLY, async () => {
  const { db, url: databaseUrl } = await createDatabase()
  const { ana, path } = await buildTable(builders(db))
  const env = { DATABASE_URL: databaseUrl, PORT: String(await freePort()) }
  const first = launchServer({ env })
  const url = await first.ready
  const hers = await openTable({ url, path, person: ana, expectedErrors: AWAY })
  await hers.edit('Load game')
  await hers.page.keyboard.type('Cargar')
  await hers.untilSaved()

  first.child.kill('SIGKILL')
  await first.ended
  const stored = connect(databaseUrl)
  expect(await stored.selectFrom('translations').select('content').execute()).toEqual([{ content: 'Cargar' }])
  await stored.destroy()
  await eventually(hers.saveState).toBe('Offline, kept on this device')
  await hers.page.keyboard.type(' partida')
  expect(await hers.saveState()).toBe('Offline, kept on this device')

  await launchServer({ env }).ready
  await hers.untilSaved()
  const rows = () => db.selectFrom('translations').select('content').execute()
  await eventually(rows).toEqual([{ content: 'Cargar partida' }])
  await db.destroy()
})
