import type { Locator } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { imported } from '../support/build/storedFacts.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { faultsOf } from '../support/screens/axe.ts'
import { buildTable, eventually, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

const TEXTS = Array.from({ length: 50 }, (_, n) => `Line ${n + 1} of the story`)

/** A page that the AI has translated, as Ana and Ben see it. */
async function translatedTable(texts = TEXTS.slice(0, 4)) {
  const built = await buildTable(server.build, texts)
  const translations = await server.db
    .insertInto('translations')
    .values(
      built.page.source_texts.map(({ id, content }) => ({
        source_text_id: id,
        target_language: 'es' as const,
        content: `Español: ${content}`,
        status: 'COMPLETED' as const,
      })),
    )
    .returning(['id', 'content'])
    .execute()
  await server.db
    .insertInto('translation_changes')
    .values(
      translations.map(({ id, content }) => ({
        translation_id: id,
        actor_kind: 'ai' as const,
        actor_name: 'AI',
        before: '',
        after: content,
        status: 'COMPLETED' as const,
      })),
    )
    .execute()
  return built
}

/** Notes every name that a control has from now on. */
async function labelsOf(control: Locator) {
  const kept = await control.evaluateHandle((element) => {
    const labels: string[] = []
    const note = () => labels.push(element.getAttribute('aria-label') ?? '')
    new MutationObserver(note).observe(element, { attributes: true })
    return labels
  })
  return () => kept.evaluate((labels) => labels)
}

test('one key in the table checks a row and goes on; a colleague sees it, with name, and a letter clears it', async () => {
  const { ana, ben, path } = await translatedTable()
  const [hers, his] = await Promise.all([ana, ben].map((person) => openTable({ url: server.url, path, person })))
  const [first, second] = TEXTS as [string, string]
  expect(await his!.status(first).innerText()).toBe('Completed')
  await eventually(() => his!.status(first).getAttribute('aria-label')).toContain('Translated by the AI')

  const labels = await labelsOf(hers!.status(first))
  await hers!.translation(first).focus()
  await hers!.page.keyboard.press('c')

  await eventually(() => his!.status(first).innerText()).toBe('Checked')
  await eventually(() => his!.status(first).getAttribute('aria-label')).toMatch(/Completed\. Checked by Ana Lima, .+AI/)
  await his!
    .row(first)
    .getByText(/^\d.* · Ana Lima$/)
    .waitFor()
  await his!.page.getByRole('region', { name: 'Progress' }).getByText('1 checked').waitFor()
  await eventually(async () => (await his!.page.getByRole('status').allInnerTexts()).join(' ')).toContain('1 checked.')
  expect(await faultsOf(his!.page)).toEqual([])
  // One's own name is there as soon as the mark is.
  await eventually(() => labels().then((all) => all.at(-1))).toContain('Checked by Ana Lima')
  expect((await labels()).filter((label) => label.includes('Checked,'))).toEqual([])
  expect(await hers!.translation(second).evaluate((cell) => cell === document.activeElement)).toBe(true)

  await his!.page.getByRole('button', { name: 'More filters' }).click()
  await his!.page.getByRole('menuitem', { name: 'Not checked' }).click()
  await eventually(() => his!.page.locator('[data-row]').count()).toBe(3)
  await his!.page.getByRole('button', { name: 'Clear filters' }).click()

  await his!.edit(first)
  await his!.page.keyboard.type('!')
  await his!.page.keyboard.press('ControlOrMeta+Enter')
  await eventually(() => hers!.status(first).innerText()).toBe('Completed')
  await eventually(() => his!.status(first).getAttribute('aria-label')).toContain('Written by a person')

  await hers!.page.keyboard.press('c')
  await eventually(() => his!.status(second).innerText()).toBe('Checked')
  await hers!.translation(second).focus()
  await hers!.page.keyboard.press('Shift+C')
  await eventually(() => his!.status(second).innerText()).toBe('Completed')
})

test('another key completes a row without the editor', NIGHTLY, async () => {
  const { ana, page, path } = await translatedTable()
  await server.db
    .updateTable('translations')
    .set({ status: 'NEEDS_REVIEW' })
    .where('source_text_id', '=', page.source_texts[0]!.id)
    .execute()
  const table = await openTable({ url: server.url, path, person: ana })
  await table.translation(TEXTS[0]!).focus()
  await table.page.keyboard.press('d')
  await eventually(() => table.status(TEXTS[0]!).innerText()).toBe('Completed')
  expect(await table.editor.count()).toBe(0)
})

test(
  'the last row of a page of the table, completed or checked, leads to the next page and its first open row',
  NIGHTLY,
  async () => {
    const { ana, page, path } = await translatedTable(TEXTS.slice(0, 30))
    const line = (n: number) => `${TEXTS[n - 1]}`
    await server.db
      .insertInto('translation_checks')
      .values({
        source_text_id: page.source_texts[25]!.id,
        target_language: 'es',
        checked_by: ana.id,
        checked_at: new Date(),
      })
      .execute()
    const table = await openTable({ url: server.url, path: `${path}&sort=page&size=25`, person: ana })
    const { keyboard } = table.page
    const active = () =>
      table.page.locator('[data-row]:has(:focus)').locator('[data-column="source"] .row-text').first().innerText()
    const toLast = async () => {
      await table.translation(line(1)).focus()
      await keyboard.press('ControlOrMeta+End')
      await eventually(active).toBe(line(25))
    }
    await toLast()
    await keyboard.press('d')
    await eventually(active).toBe(line(26))
    await table.page.getByRole('button', { name: 'Page 1' }).click()
    await toLast()
    await keyboard.press('c')
    await eventually(active).toBe(line(27))
    await keyboard.press('c')
    await eventually(active).toBe(line(28))
    const checked = () =>
      server.db
        .selectFrom('translation_checks as k')
        .innerJoin('source_texts as s', 's.id', 'k.source_text_id')
        .where('s.page_id', '=', page.id)
        .orderBy('s.position')
        .select('s.content')
        .execute()
    await eventually(async () => (await checked()).map(({ content }) => content)).toEqual([25, 26, 27].map(line))
  },
)

test('fifty rows are reviewed with at most 1.2 presses a row besides typing', NIGHTLY, async () => {
  const { ana, path } = await translatedTable(TEXTS)
  const table = await openTable({ url: server.url, path, person: ana })
  const { keyboard } = table.page
  let presses = 0
  const press = async (keys: string) => {
    presses += 1
    await keyboard.press(keys)
  }
  await press('Alt+g')
  await press('Enter')
  for (const [n, source] of TEXTS.entries()) {
    await table.translation(source).getByRole('textbox').waitFor()
    if (n % 10 === 0) await keyboard.type(' (sic)')
    await press('ControlOrMeta+Shift+Enter')
  }
  await table.page.getByRole('region', { name: 'Progress' }).getByText('50 checked').waitFor({ timeout: 20_000 })
  expect(presses / TEXTS.length).toBeLessThanOrEqual(1.2)
  await table.untilSaved()
  const stored = await server.db
    .selectFrom('translation_checks as k')
    .innerJoin('translations as t', (join) =>
      join.onRef('t.source_text_id', '=', 'k.source_text_id').onRef('t.target_language', '=', 'k.target_language'),
    )
    .where('k.checked_by', '=', ana.id)
    .select('t.content')
    .execute()
  expect(stored).toHaveLength(50)
  expect(stored.filter(({ content }) => content.endsWith(' (sic)'))).toHaveLength(5)
})

test('the bar of the editor names the keys that save, confirm and undo', NIGHTLY, async () => {
  const { ana, path } = await translatedTable()
  const table = await openTable({ url: server.url, path, person: ana })
  await table.edit(TEXTS[0]!)
  for (const name of [/Esc undo/, /Enter save/, /Shift\+Enter confirm and go on/])
    await table.page.getByRole('button', { name }).waitFor()
})

test('a text longer than its context allows is counted while typed, asked about, and an issue', NIGHTLY, async () => {
  const { ana, page, path } = await buildTable(server.build, ['Start the journey', 'Quit'])
  await server.db
    .updateTable('all_source_texts')
    .where('id', '=', page.source_texts[0]!.id)
    .set(imported('At most 12 characters'))
    .execute()
  const table = await openTable({ url: server.url, path, person: ana })
  const { keyboard } = table.page
  const bar = table.page.locator('[data-editor-bar]')
  await table.edit('Start the')
  await keyboard.type('A viajar')
  await bar.getByText('8/12').waitFor()
  await keyboard.type(' por el mundo entero')
  await bar.getByText('28/12').waitFor()
  await bar.getByText('too long').waitFor()
  await keyboard.press('ControlOrMeta+Enter')
  const question = table.page.getByRole('alertdialog', { name: 'Save with this issue?' })
  await question.getByText('It has 28 characters, and only 12 fit.').waitFor()
  await question.getByRole('button', { name: 'Save anyway' }).click()
  await table.row('Start the').getByText('It has 28 characters, and only 12 fit.').waitFor()
  await table.page.getByRole('button', { name: 'More filters' }).click()
  await table.page.getByRole('menuitem', { name: 'With issues' }).click()
  await table.row('Quit').waitFor({ state: 'detached' })
  await table.row('Start the').waitFor()
})

test('a row with an issue is saved after one question, which says what is wrong', NIGHTLY, async () => {
  const { ana, path } = await buildTable(server.build, ['Hi {name},\nwelcome', 'Quit'])
  const table = await openTable({ url: server.url, path, person: ana })
  const { keyboard } = table.page
  const question = table.page.getByRole('alertdialog', { name: 'Save with these issues?' })
  await table.edit('Hi {name}')
  await keyboard.type('Hola')
  await keyboard.press('ControlOrMeta+Enter')
  await question.getByText('{name} is missing.').waitFor()
  await question.getByText('The line breaks differ.').waitFor()
  expect(await question.getByRole('button', { name: 'Fix it' }).evaluate((one) => one === document.activeElement)).toBe(
    true,
  )
  await keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  await eventually(() => table.editor.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  expect(await table.editorText()).toBe('Hola')

  // Nobody is asked again about the same text.
  await keyboard.press('ControlOrMeta+Enter')
  await eventually(() => table.status('Hi {name}').innerText()).toBe('Completed')
  expect(await question.count()).toBe(0)
  const row = table.row('Hi {name}')
  await row.getByText('{name} is missing.').waitFor()
  await row.getByText('The line breaks differ.').waitFor()
  await keyboard.press('Alt+p')
  await table.page.getByRole('region', { name: 'Issues' }).getByText('{name} is missing.').waitFor()
  await keyboard.press('Escape')
  await table.translation('Hi {name}').focus()

  // Left by the mouse it is saved, and the issue is told.
  await keyboard.press('Enter')
  await table.editor.waitFor()
  await keyboard.type(' y adiós')
  await table.translation('Quit').click()
  await table.page.getByText('Saved with issues. {name} is missing.').waitFor()
  await keyboard.press('Escape')
  await keyboard.press('Alt+i')
  await table.translation('Hi {name}').getByRole('textbox').waitFor()
})

test('the next issue is that of the next row which has one, round to the first again', NIGHTLY, async () => {
  const {
    ana,
    page: built,
    path,
  } = await buildTable(server.build, ['Hi {a}', 'Load game', 'Bye {b}', 'Quit', 'Oh {c}'])
  const [a, , b, quit, c] = built.source_texts
  const faulty = [a!, b!, c!].map(({ id }) => ({ source_text_id: id, target_language: 'es' as const, content: 'Hola' }))
  await server.db
    .insertInto('translations')
    .values([
      ...faulty.map((row) => ({ ...row, status: 'COMPLETED' as const })),
      { source_text_id: quit!.id, target_language: 'es', content: 'Salir', status: 'COMPLETED' },
    ])
    .execute()
  const table = await openTable({ url: server.url, path: `${path}&sort=page`, person: ana })
  for (const source of ['Hi {a}', 'Bye {b}', 'Oh {c}', 'Hi {a}']) {
    await table.page.keyboard.press('Alt+i')
    await table.translation(source).getByRole('textbox').waitFor()
    await table
      .row(source)
      .getByText(/^Missing/)
      .first()
      .waitFor()
  }
})

/** Background, colour and icon of a status. */
const lookOf = (status: Locator) =>
  status.evaluate((cell) => {
    const badge = cell.querySelector('svg')!.parentElement!
    const { backgroundColor, color } = getComputedStyle(badge)
    return { backgroundColor, color, icon: badge.querySelector('svg')!.outerHTML }
  })

test(
  'several rows are confirmed after a question, look other than unread ones, and Undo takes it back',
  NIGHTLY,
  async () => {
    const { ana, path } = await translatedTable()
    const table = await openTable({ url: server.url, path, person: ana })
    const unread = await lookOf(table.status(TEXTS[0]!))
    for (const text of TEXTS.slice(0, 2)) await table.row(text).getByRole('checkbox').check()
    await table.page
      .getByRole('region', { name: 'Selected rows' })
      .getByRole('button', { name: 'Mark as checked' })
      .click()
    const question = table.page.getByRole('dialog', { name: 'Mark 2 rows as checked?' })
    expect(await faultsOf(table.page)).toEqual([])
    await question.getByRole('button', { name: 'Confirm 2 rows' }).click()
    const words = (text: string) => table.status(text).innerText()
    for (const text of TEXTS.slice(0, 2)) await eventually(() => words(text)).toBe('Checked')
    const seen = await lookOf(table.status(TEXTS[0]!))
    for (const part of ['backgroundColor', 'color', 'icon'] as const) expect(seen[part], part).not.toBe(unread[part])
    expect(await lookOf(table.status(TEXTS[3]!))).toEqual(unread)
    const bar = table.page.getByRole('img', { name: /^Progress:/ })
    await eventually(() => bar.getAttribute('aria-label')).toContain('2 checked, 2 completed, not checked')

    await table.page.getByRole('button', { name: 'Undo' }).first().click()
    for (const text of TEXTS.slice(0, 2)) await eventually(() => words(text)).toBe('Completed')
  },
)

test('a cut text opens before a key can confirm it', NIGHTLY, async () => {
  const long = `${'A sentence that goes on and on. '.repeat(30)}The end.`
  const { ana, path } = await translatedTable([long, 'Quit'])
  const table = await openTable({ url: server.url, path, person: ana })
  await table.row('The end.').locator('[data-column="source"]').click()
  await table.page.keyboard.press('c')
  await table.row('The end.').getByRole('button', { name: 'Less of the translation' }).waitFor()
  expect(await table.status('The end.').innerText()).toBe('Completed')
  await table.page.keyboard.press('c')
  await eventually(() => table.status('The end.').innerText()).toBe('Checked')
})
