/** @module-tag nightly */

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TranslationStatus } from '#db/vocabulary/statuses.ts'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { buildTable, eventually, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

type Given = { content: string; status: TranslationStatus; score?: number }

async function aTable(texts: Record<string, Given | undefined>) {
  const work = await buildTable(server.build, Object.keys(texts))
  const translations = work.page.source_texts.flatMap(({ id, content }) => {
    const given = texts[content]
    return given ? [{ source_text_id: id, target_language: 'es' as const, ...given }] : []
  })
  if (translations.length > 0) await server.db.insertInto('translations').values(translations).execute()
  const table = await openTable({ url: server.url, path: `${work.path}&sort=page`, person: work.ana })
  const choose = async (menu: string, item: string) => {
    await table.page.getByRole('button', { name: menu }).click()
    await table.page.getByRole('menuitem', { name: item }).click()
    await eventually(() => table.page.getByRole('menu').count()).toBe(0)
  }
  return {
    ...work,
    table,
    choose,
    sources: () => table.page.locator('[data-row] [data-column="source"] .row-text').allInnerTexts(),
  }
}

test('a view filtered by rating, faults and what I changed is in its address, for a colleague to open', async () => {
  const { table, choose, sources, ben } = await aTable({
    'Hi {name}': { content: 'Hola', status: 'COMPLETED', score: 2.5 },
    'Bye {name}': { content: 'Adiós {name}', status: 'COMPLETED', score: 4.5 },
    Options: { content: 'Opciones', status: 'NEEDS_REVIEW', score: 2.1 },
    Quit: undefined,
  })

  await choose('Rating', 'Below 3.0')
  await eventually(sources).toEqual(['Hi {name}', 'Options'])
  await choose('More filters', 'With issues')
  await eventually(sources).toEqual(['Hi {name}'])
  await eventually(() => table.page.url()).toContain('faults=yes')
  const colleague = await openTable({
    url: server.url,
    path: new URL(table.page.url()).pathname + new URL(table.page.url()).search,
    person: ben,
  })
  await eventually(() => colleague.page.locator('[data-row]').count()).toBe(1)
  await colleague.translation('Hi {name}').getByText('Hola').waitFor()
  await colleague.row('Hi {name}').getByText('{name} is missing.').waitFor()

  await table.page.getByRole('button', { name: 'Clear filters' }).click()
  await eventually(sources).toHaveLength(4)
  await table.edit('Quit')
  await table.page.keyboard.type('Salir')
  await table.page.keyboard.press('ControlOrMeta+Enter')
  await eventually(() => table.status('Quit').innerText()).toBe('Completed')
  await choose('More filters', 'Changed by me')
  await eventually(sources).toEqual(['Quit'])
  await eventually(() => new URL(table.page.url()).searchParams.get('mine')).toBe('yes')
})

test('letters typed into the search while the address of the last ones is drawn stay', NIGHTLY, async () => {
  const { ana, path } = await buildTable(server.build)
  const { page } = await openTable({ url: server.url, path, person: ana })
  const box = page.getByPlaceholder('Search translations...')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  const word = 'load game load'

  await box.evaluate(async (input: HTMLInputElement, letters) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    for (const [at, letter] of [...letters].entries()) {
      setValue.call(input, input.value + letter)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      await new Promise((done) => setTimeout(done, 300 + at * 5)) // about when the address follows
    }
  }, word)

  await eventually(() => new URL(page.url()).searchParams.get('search')).toBe(word)
  expect(await box.inputValue()).toBe(word)
})

test(
  'several rows are set, copied into and given to the AI at once, with their number before and a way back after',
  NIGHTLY,
  async () => {
    const {
      table,
      ana,
      page: content,
      sources,
    } = await aTable({
      'New game': { content: 'Nueva partida', status: 'NEEDS_REVIEW' },
      'Load game': { content: 'Cargar', status: 'FAILED' },
      Options: undefined,
      Credits: undefined,
      Quit: undefined,
    })
    const { page } = table
    const { keyboard } = page
    const statuses = () => eventually(() => page.locator('[data-row] [data-column="status"]').allInnerTexts())
    const bar = page.getByRole('region', { name: 'Selected rows' })

    await table.translation('New game').focus()
    await keyboard.press('Shift+ArrowDown')
    await keyboard.press('Shift+ArrowDown')
    await bar.getByText('3 rows selected').waitFor()
    await bar.getByRole('button', { name: 'Set status' }).click()
    // The row that was not started has no status to set.
    await page.getByRole('menuitem', { name: 'Completed' }).getByText('2 rows').click()
    await statuses().toEqual(['Completed', 'Completed', 'Not started', 'Not started', 'Not started'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await statuses().toEqual(['Needs review', 'Failed', 'Not started', 'Not started', 'Not started'])

    await bar.getByRole('button', { name: 'Select all 5 matching rows' }).click()
    await bar.getByRole('button', { name: 'Copy source' }).click()
    await page.getByText('3 rows without a text are filled, and the text of 2 rows is replaced.').waitFor()
    await page.getByRole('button', { name: 'Copy 5 rows' }).click()
    for (const source of await sources()) await eventually(() => table.text(source)).toBe(source)
    // The previous toast may still be leaving, with its own Undo.
    await page.getByText('Source copied into 5 rows').getByRole('button', { name: 'Undo' }).click()
    await eventually(() => table.text('New game')).toBe('Nueva partida')
    await statuses().toEqual(['Needs review', 'Failed', 'Not started', 'Not started', 'Not started'])

    await table.row('Options').getByRole('checkbox').click()
    await table
      .row('Quit')
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    await bar.getByText('3 rows selected').waitFor()
    await bar.getByText('3 words').waitFor()
    await bar.getByRole('button', { name: 'Translate' }).click()
    await page.getByText('3 words, free of charge').waitFor()
    await page.getByRole('button', { name: 'Translate 3 rows' }).click()
    await eventually(() => table.page.getByRole('region', { name: 'Progress' }).innerText()).toContain('3 completed')
    const history = await server.db
      .selectFrom('translation_changes as change')
      .innerJoin('translations as t', 't.id', 'change.translation_id')
      .where('t.source_text_id', '=', content.source_texts[0]!.id)
      .select(['actor_id', 'after', 'change.status'])
      .orderBy('change.id')
      .execute()
    expect(history.map(({ actor_id }) => actor_id)).toEqual(history.map(() => ana.id))
    expect(history.at(-1)).toMatchObject({ after: 'Nueva partida', status: 'NEEDS_REVIEW' })
  },
)

test('taking back what was done to many rows leaves what a colleague has changed since', NIGHTLY, async () => {
  const { table, ben, path } = await aTable({
    'New game': { content: 'Nueva partida', status: 'NEEDS_REVIEW' },
    Options: undefined,
    Quit: undefined,
  })
  const { page } = table
  const { keyboard } = page
  const colleague = await openTable({ url: server.url, path: `${path}&sort=page`, person: ben })
  await table.translation('New game').focus()
  await keyboard.press('ControlOrMeta+a')
  await page.getByRole('button', { name: 'Copy source' }).click()
  await page.getByRole('button', { name: 'Copy 3 rows' }).click()
  const undo = page.getByText('Source copied into 3 rows').getByRole('button', { name: 'Undo' })
  await undo.hover() // so that the message stays
  await colleague.edit('Options')
  await colleague.page.keyboard.type(' de Ben')
  await eventually(() => table.text('Options')).toBe('Options de Ben')
  await undo.click()
  await page.getByText('One row has changed since and was kept').waitFor()
  await eventually(() => table.text('New game')).toBe('Nueva partida')
  await eventually(() => table.status('Quit').innerText()).toBe('Not started')
  expect(await table.text('Options')).toBe('Options de Ben')
  expect(await colleague.editedText()).toBe('Options de Ben')
})

test('a new search deselects hidden rows', NIGHTLY, async () => {
  const { table } = await aTable({ 'New game': undefined, 'Load game': undefined, Quit: undefined })
  await table.translation('Quit').focus()
  await table.page.keyboard.press('ControlOrMeta+a')
  await table.page.getByText('3 rows selected').waitFor()
  await table.page.keyboard.press('/')
  await table.page.keyboard.type('game')
  await eventually(() => table.page.getByText('rows selected').count()).toBe(0)
  expect(await table.page.getByRole('row', { selected: true }).count()).toBe(0)
})

test('the estimate says beforehand that the quota is too small, and what still fits', NIGHTLY, async () => {
  const ana = await server.build.user({ word_quota: 5 })
  const project = await server.build.project(await server.build.organization({ owner: ana }))
  await server.build.page(await server.build.version(project), { texts: ['one two three', 'four five six', 'seven'] })
  const table = await openTable({ url: server.url, path: `/projects/${project.id}/translations?lang=es`, person: ana })

  await table.page.getByRole('button', { name: 'Translate', exact: true }).click()
  const dialog = table.page.getByRole('dialog', { name: 'Translate this page' })
  await dialog.getByText('Translation Quota Limit Reached').waitFor()
  await dialog
    .getByText('You need 7 words for this translation, but you only have 5 words remaining in your quota.')
    .waitFor()
  await dialog.getByText('2 words more than your quota has left').waitFor()
  await dialog.getByText('2 texts with 4 words still fit.').waitFor()
  await dialog.getByRole('button', { name: 'Translate the rows that fit' }).click()
  await eventually(() => table.page.getByRole('region', { name: 'Progress' }).innerText()).toContain('2 completed')
  expect(await table.status('four five six').innerText()).toBe('Not started')
})

test('a row found by what its column or density hides says so, and marks it', NIGHTLY, async () => {
  const { ana, page, path } = await buildTable(server.build)
  const [hello] = page.source_texts
  await server.db
    .updateTable('all_source_texts')
    .set({ identifier: 'menu.welcome', context: 'Said by the harbour master' })
    .where('id', '=', hello!.id)
    .execute()
  const { page: screen, row } = await openTable({ url: server.url, path, person: ana })
  const find = async (text: string) => {
    await screen.getByRole('searchbox').fill(text)
    await eventually(() => screen.locator('[data-row]').count()).toBe(1)
  }
  const marked = () => eventually(() => screen.locator('[data-row] mark').allInnerTexts())
  const press = async (name: string) => {
    await screen.keyboard.press('ControlOrMeta+k')
    await screen.getByRole('combobox', { name: 'Search commands' }).fill(name)
    await screen.keyboard.press('Enter')
  }

  await press('compact rows')
  await find('welcome')
  await marked().toEqual(['welcome'])
  await find('harbour')
  await marked().toEqual(['harbour'])
  expect(await screen.locator('[data-row] mark').isVisible()).toBe(true)

  await screen.getByRole('button', { name: 'Columns' }).click()
  await screen.getByRole('menuitem', { name: 'Source Text' }).hover()
  await screen.getByRole('menuitem', { name: 'Hide' }).click()
  while ((await screen.getByRole('menu').count()) > 0) await screen.keyboard.press('Escape')
  const cell = screen.locator('[data-row]')
  await cell.getByText('Found in the context: Said by the harbour master').waitFor()
  await find('brave')
  await cell.getByText('Found in the source text: Hello brave world').waitFor()
  await find('welcome')
  await cell.getByText('Found in the identifier: menu.welcome').waitFor()
  await marked().toEqual(['welcome'])
  expect(await row('Found in').count()).toBe(1)
})
