import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { knownWorkMs } from '../support/browser/knownWork.ts'
import { spanish } from '../support/build/spanish.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { TIMED } from '../support/runs/timed.ts'
import { faultsOf, OVERLAY } from '../support/screens/axe.ts'
import { buildTable, eventually, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

async function aTable(texts: Record<string, string>) {
  const work = await buildTable(server.build, Object.keys(texts))
  await server.db
    .insertInto('translations')
    .values(
      work.page.source_texts.map(({ id, content }) => ({
        ...{
          source_text_id: id,
          target_language: 'es' as const,
          content: texts[content]!,
          status: 'COMPLETED' as const,
        },
      })),
    )
    .execute()
  return work
}

const TEXTS = {
  'Hi {name}': 'Hola',
  'Bye {name}': 'Adiós {name}',
  'Level {n} of {m}': 'Nivel {n}',
  'Save now': 'Guardar  ahora\n',
}

async function chooseIssue(table: Awaited<ReturnType<typeof openTable>>, issue: RegExp) {
  await table.page.getByRole('button', { name: 'More filters' }).click()
  await table.page.getByRole('menuitem', { name: 'Issue', exact: true }).hover()
  await table.page.getByRole('menuitem', { name: issue }).click()
  await eventually(() => table.page.getByRole('menu').count()).toBe(0)
}

const sources = (table: Awaited<ReturnType<typeof openTable>>) =>
  table.page.locator('[data-row] [data-column="source"] .row-text').allInnerTexts()

test('rows are filtered by the kind of their issue, on a page and on all pages', NIGHTLY, async () => {
  const { ana, ben, path, project } = await aTable(TEXTS)
  const table = await openTable({ url: server.url, path: `${path}&sort=page`, person: ana })
  await chooseIssue(table, /^Placeholders · 2$/)
  await eventually(() => sources(table)).toEqual(['Hi {name}', 'Level {n} of {m}'])
  expect(new URL(table.page.url()).searchParams.getAll('issue')).toEqual(['placeholders'])

  const bens = await openTable({ url: server.url, path: `/projects/${project.id}/rows?lang=es`, person: ben })
  await chooseIssue(bens, /^Placeholders · 2$/)
  await eventually(() => sources(bens)).toEqual(['Hi {name}', 'Level {n} of {m}'])
})

test('a colleague who mends a text takes its issue out of the counts', NIGHTLY, async () => {
  const { ana, ben, path } = await aTable(TEXTS)
  const table = await openTable({ url: server.url, path, person: ana })
  const bens = await openTable({ url: server.url, path, person: ben })
  const counted = async () => {
    await table.page.getByRole('button', { name: 'More filters' }).click()
    await table.page.getByRole('menuitem', { name: /^With issues/ }).waitFor()
    await table.page.waitForTimeout(300)
    const label = await table.page.getByRole('menuitem', { name: /^With issues/ }).innerText()
    await table.page.keyboard.press('Escape')
    return label
  }
  await eventually(counted).toBe('With issues · 3')
  await bens.edit('Hi {name}')
  await bens.page.keyboard.press('End')
  await bens.page.keyboard.type(' {name}')
  await bens.page.keyboard.press('ControlOrMeta+Enter')
  await bens.untilSaved()
  await eventually(() => table.text('Hi {name}')).toContain('{name}')
  await eventually(counted).toBe('With issues · 2')
})

test('an issue is ignored for a reason, for everybody, and taken back', NIGHTLY, async () => {
  const { ana, ben, path } = await aTable(TEXTS)
  const table = await openTable({ url: server.url, path, person: ana })
  const message = (of: typeof table) => of.row('Hi {name}').getByText('{name} is missing.')
  await message(table).waitFor()
  await table.row('Hi {name}').locator('[data-column="source"]').click()
  await table.page.keyboard.press('Alt+p')
  const panel = table.page.getByRole('region', { name: 'Issues' })
  await panel.getByRole('button', { name: 'Ignore' }).click()
  await table.page.getByRole('dialog').getByRole('button', { name: 'Ignore' }).click()
  await table.page.getByText('Say why this is no issue').waitFor()
  expect(await faultsOf(table.page, { within: OVERLAY })).toEqual([])
  await table.page.getByRole('textbox', { name: 'Reason' }).fill('The game greets without a name')
  await table.page.getByRole('dialog').getByRole('button', { name: 'Ignore' }).click()
  await panel.getByText('Placeholders, ignored by Ana Lima (Today)').waitFor()
  await panel.getByText('The game greets without a name').waitFor()
  await eventually(() => message(table).count()).toBe(0)

  const bens = await openTable({ url: server.url, path, person: ben })
  await bens.row('Level {n} of {m}').getByText('{m} is missing.').waitFor()
  await eventually(() => message(bens).count()).toBe(0)

  await panel.getByRole('button', { name: 'Take back' }).click()
  await message(table).waitFor()
})

test(
  'rows with one source and several translations are found while a colleague writes, each told where that is from',
  NIGHTLY,
  async () => {
    const { ana, ben, path, project, page: first } = await aTable({ 'Open the gate': 'Abre el portón' })
    const again = await server.build.page({ id: first.version_id }, { texts: ['Open the gate', 'Close the gate'] })
    await server.db
      .updateTable('projects')
      .set({ check_levels: { mul: { 'same source': 'warning' } } })
      .where('id', '=', project.id)
      .execute()
    await server.db
      .insertInto('translations')
      .values({
        ...{ source_text_id: again.source_texts[0]!.id, target_language: 'es', content: 'Abre la puerta' },
        status: 'COMPLETED',
      })
      .execute()
    const onPage = `${path}&version=${first.version_id}&page=${first.id}`
    const table = await openTable({ url: server.url, path: onPage, person: ana })
    const message = 'Its source is translated elsewhere as "Abre la puerta".'
    await table.row('Open the gate').getByText(message).waitFor()
    await table.row('Open the gate').locator('[data-column="source"]').click()
    await table.page.keyboard.press('Alt+p')
    const panel = table.page.getByRole('region', { name: 'Issues' })
    const link = panel.getByRole('link', { name: 'Source of One source, several translations: Weblate' })
    expect(await link.getAttribute('href')).toContain('#check-inconsistent')
    expect(await faultsOf(table.page)).toEqual([])

    const bens = await openTable({ url: server.url, path: onPage, person: ben })
    await bens.edit('Open the gate')
    await bens.page.keyboard.press('ControlOrMeta+A')
    await bens.page.keyboard.type('Abre la puerta')
    await bens.page.keyboard.press('ControlOrMeta+Enter')
    await bens.untilSaved()
    await eventually(() => table.row('Open the gate').getByText(message).count()).toBe(0)
  },
)

test('certain fixes are written as one operation, but for those that are left out, and undone', async () => {
  const texts = { 'One\n': 'Uno', 'Two\n': 'Dos', 'Save the old game': 'Guarda  la partida', Quit: 'Salir' }
  const { ana, path } = await aTable(texts)
  const table = await openTable({ url: server.url, path: `${path}&sort=page`, person: ana })
  await table.page.getByRole('button', { name: 'More filters' }).click()
  await table.page.getByRole('menuitem', { name: 'Fix issues…' }).click()
  const dialog = table.page.getByRole('dialog', { name: 'Fix issues' })
  await eventually(() => dialog.getByRole('listitem').count()).toBe(3)
  expect(await faultsOf(table.page, { within: OVERLAY })).toEqual([])
  await dialog.getByRole('checkbox', { name: 'Fix text.2' }).press(' ')
  await dialog.getByRole('button', { name: 'Fix 2 rows' }).click()
  const stored = async () =>
    (
      await server.db
        .selectFrom('translations as t')
        .innerJoin('source_texts as s', 's.id', 't.source_text_id')
        .where('s.identifier', 'in', ['text.1', 'text.2', 'text.3', 'text.4'])
        .where('s.content', 'in', Object.keys(texts))
        .orderBy('s.position')
        .select('t.content')
        .execute()
    ).map(({ content }) => content)
  await eventually(stored).toEqual(['Uno\n', 'Dos', 'Guarda la partida', 'Salir'])
  await table.page.getByText('2 rows fixed').waitFor()
  await table.page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await eventually(stored).toEqual(Object.values(texts))
})

test('a key fixes the issue of the row that one is at', NIGHTLY, async () => {
  const { ana, path } = await aTable({ 'Save the old game': 'Guarda  la partida' })
  const table = await openTable({ url: server.url, path, person: ana })
  await table.row('Save the old game').getByText('Several spaces stand between two words.').waitFor()
  await table.row('Save the old game').locator('[data-column="source"]').click()
  await table.page.keyboard.press('Alt+x')
  await eventually(() => table.editedText()).toBe('Guarda la partida')
})

/** As `npm run bench -- judging`, and half as much for the menu that asks for it and the browser's answer to the test. */
const [MAX_JUDGING, MAX_TASK] = [100, 1.1]

test('20,000 rows are judged in three seconds of a fast machine while the screen goes on', {
  ...NIGHTLY,
  ...TIMED,
  timeout: 180_000,
}, async () => {
  const texts = Array.from({ length: 20_000 }, (_, at) => `In hall ${at} the keeper told {name} of the old harbor.`)
  const { ana, path, page: built } = await buildTable(server.build, texts)
  const rows = built.source_texts.map(({ id, content }, at) => ({
    ...{ source_text_id: id, target_language: 'es' as const, status: 'COMPLETED' as const },
    content: at % 10 === 9 ? spanish(content).replace('{name}', 'nos') : spanish(content),
  }))
  for (let at = 0; at < rows.length; at += 2_000)
    await server.db
      .insertInto('translations')
      .values(rows.slice(at, at + 2_000))
      .execute()
  const { page } = await openTable({ url: server.url, path, person: ana })
  await page.waitForTimeout(5_000)
  const known = [await knownWorkMs(page), await knownWorkMs(page)]
  const started = performance.now()
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByRole('menuitem', { name: /^With issues/ }).waitFor()
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
  })
  await page.getByRole('menuitem', { name: /^With issues · 2,000$/ }).waitFor({ timeout: 60_000 })
  const judgingMs = performance.now() - started
  const tasks = await page.evaluate(() => (window as never as { tasks: number[] }).tasks)
  known.push(await knownWorkMs(page), await knownWorkMs(page))
  const knownMs = known.reduce((sum, ms) => sum + ms) / known.length
  expect(judgingMs / knownMs).toBeLessThan(MAX_JUDGING)
  expect(tasks.map((ms) => ms / knownMs).filter((ratio) => ratio > MAX_TASK)).toEqual([])
})
