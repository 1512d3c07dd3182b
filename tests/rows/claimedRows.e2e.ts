/** @module-tag nightly */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import type { Person } from '../support/build/build.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { buildTable, eventually, openTable, requestTranslation } from '../table/openTable.ts'

/** One in which no job is ever worked, so that what is asked for stays claimed; and one that translates. */
let still: TestServer
let server: TestServer
beforeAll(async () => {
  still = await createTestServer({ ROLES: 'api,collab' })
  server = await createTestServer()
})
afterAll(async () => {
  await still.close()
  await server.close()
})

const isFocused = (element: Element) => element === document.activeElement

type Table = Awaited<ReturnType<typeof openTable>>
const focusOf = ({ page }: Table) =>
  eventually(() =>
    page.evaluate(() => {
      const cell = document.activeElement?.closest('[data-column]')
      return `${cell?.getAttribute('data-column')} of ${cell?.closest('[data-row]')?.textContent}`
    }),
  )

const confirmRegeneration = ({ page }: Table) =>
  page.getByRole('dialog').getByRole('button', { name: 'Regenerate', exact: true }).click()

/** By the person in the row, but elsewhere: a row in which somebody else is would be left to them. */
async function regenerateAs({ token }: Person, { id }: { id: string }) {
  const { id: translation } = await still.db
    .selectFrom('translations')
    .where('source_text_id', '=', id)
    .select('id')
    .executeTakeFirstOrThrow()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const path = `${still.url}/api/v1/versions/translations/${translation}/regenerate`
  expect((await fetch(path, { method: 'POST', headers, body: '{}' })).status).toBe(200)
}

const untilKeysAct = ({ page }: Table) => page.evaluate(() => new Promise((done) => setTimeout(done, 1_100)))

test('a row somebody is in is left to them; one that the AI takes keeps text and focus, and Enter takes it over', async () => {
  const { ana, ben, page, path } = await buildTable(still.build)
  const hers = await openTable({ url: still.url, path: `${path}&sort=page`, person: ana })
  const his = await openTable({ url: still.url, path, person: ben })
  await hers.edit('Quit')
  await his.row('Quit').getByText('Ana Lima').waitFor()
  await his.page.getByRole('button', { name: 'Translate', exact: true }).click()
  await his.page.getByRole('button', { name: 'Start translation' }).click()
  await his.page.getByText('1 row left to Ana Lima').waitFor()
  await hers.row('Credits').getByText('Queued for translation...').waitFor()
  await hers.page.keyboard.type('Salir')
  await eventually(() => his.text('Quit')).toBe('Salir')
  await hers.untilSaved()

  await eventually(() => his.page.getByText('1 row left to Ana Lima').count()).toBe(0)
  await his.row('Quit').hover()
  await his.row('Quit').getByRole('button', { name: 'Regenerate translation' }).click()
  await confirmRegeneration(his)
  await his.page.getByText('1 row left to Ana Lima').waitFor()
  expect(await hers.editor.evaluate(isFocused)).toBe(true)

  await regenerateAs(ana, page.source_texts[5]!)
  await hers.page.getByText('This row is being translated now').waitFor()
  await eventually(() => hers.editor.count()).toBe(0)
  await eventually(() => hers.text('Quit')).toBe('Salir')
  await focusOf(hers).toMatch(/^translation of .*Quit.*Queued for translation\.\.\./s)
  await hers.page.keyboard.type('!')
  await untilKeysAct(hers)
  await hers.page.keyboard.press('ArrowUp')
  await focusOf(hers).toMatch(/^translation of .*Credits/s)
  await hers.page.keyboard.press('ArrowDown')

  await hers.page.keyboard.press('Enter')
  const question = hers.page.getByRole('dialog', { name: 'Take over this row?' })
  await eventually(() => question.getByRole('button', { name: 'Take over' }).evaluate(isFocused)).toBe(true)
  await hers.page.keyboard.press('Enter')
  await hers.editor.waitFor()
  await eventually(() => hers.editor.evaluate(isFocused)).toBe(true)
  await hers.page.keyboard.type('!')
  await eventually(() => his.text('Quit')).toMatch(/^(Salir!|!Salir)$/)
})

test('letters in a chosen row that the AI takes act on no row, and open none', NIGHTLY, async () => {
  const { ana, ben, page, path } = await buildTable(still.build)
  const hers = await openTable({ url: still.url, path: `${path}&sort=page`, person: ana })
  await hers.translation('Options').focus()
  await hers.page.keyboard.press('ArrowDown')
  await hers.page.keyboard.press('ArrowUp')
  await requestTranslation({ url: still.url, page, person: ben })
  for (const key of 'cdxcd') await hers.page.keyboard.press(key, { delay: 120 })
  await hers.row('Quit').getByText('Queued for translation...').waitFor()
  for (const key of 'cdxcd') await hers.page.keyboard.press(key)
  await hers.untilSaved()
  await hers.page.waitForLoadState('networkidle')
  const ofPage = (table: 'translation_changes' | 'translation_checks') =>
    still.db.selectFrom(table).selectAll().execute()
  const statuses = await still.db
    .selectFrom('translations as t')
    .innerJoin('source_texts as s', 's.id', 't.source_text_id')
    .where('s.page_id', '=', page.id)
    .select(['t.status', 't.content'])
    .execute()
  expect(statuses).toEqual(statuses.map(() => ({ status: 'PENDING', content: '' })))
  expect(
    (await ofPage('translation_checks')).filter((check) => 'checked_by' in check && check.checked_by === ana.id),
  ).toEqual([])
  expect(
    (await ofPage('translation_changes')).filter((change) => 'actor_id' in change && change.actor_id === ana.id),
  ).toEqual([])
  expect(await hers.editor.count()).toBe(0)
})

test('spaces typed while the AI takes the row do not scroll it out of sight', NIGHTLY, async () => {
  const { ana, page, path } = await buildTable(still.build)
  const hers = await openTable({ url: still.url, path, person: ana })
  await hers.edit('Quit')
  await hers.page.keyboard.type('Salir')
  await hers.untilSaved()
  await regenerateAs(ana, page.source_texts[5]!)
  await focusOf(hers).toMatch(/^translation of .*Quit.*Queued for translation\.\.\./s)

  const before = await hers.row('Quit').boundingBox()
  for (let n = 0; n < 5; n++) await hers.page.keyboard.press('Space')
  await untilKeysAct(hers)
  await hers.page.keyboard.press('Space')
  expect(await hers.row('Quit').boundingBox()).toEqual(before)
})

test(
  'a suggestion, which may be what a person wrote, is not called the AI’s, and waits while the AI has the row',
  NIGHTLY,
  async () => {
    const { ana, page, path } = await buildTable(still.build)
    await still.db
      .insertInto('translations')
      .values({
        source_text_id: page.source_texts[5]!.id,
        target_language: 'es',
        content: 'Salir',
        status: 'NEEDS_REVIEW',
        suggestion: 'Salir ya',
      })
      .execute()
    const hers = await openTable({ url: still.url, path, person: ana })
    await hers.row('Quit').getByRole('button', { name: 'Use it' }).waitFor()
    expect(await hers.row('Quit').innerText()).toMatch(/Suggestion\s+Salir ya/)
    expect(await hers.row('Quit').innerText()).not.toContain('The AI')

    await hers.page.keyboard.press('Alt+p')
    await hers.translation('Quit').focus()
    await hers.page.getByRole('tab', { name: 'Suggestions' }).click()
    const use = hers.page.getByLabel('Row details').getByRole('button', { name: 'Use it' })
    await use.waitFor()
    await hers.row('Quit').hover()
    await hers.row('Quit').getByRole('button', { name: 'Regenerate translation' }).click()
    await confirmRegeneration(hers)
    await eventually(() => use.isDisabled()).toBe(true)
  },
)

test('keyboard focus stays on a row whose translation arrives', NIGHTLY, async () => {
  const { ana, ben, path } = await buildTable(server.build)
  const hers = await openTable({ url: server.url, path: `${path}&sort=page`, person: ana })
  const his = await openTable({ url: server.url, path, person: ben })
  await hers.translation('Options').focus()
  await his.page.getByRole('button', { name: 'Translate', exact: true }).click()
  await his.page.getByRole('button', { name: 'Start translation' }).click()
  await eventually(() => hers.status('Options').innerText()).toMatch(/Completed|Needs review/)
  await focusOf(hers).toMatch(/^translation of .*Options/s)
  const translated = await hers.text('Options')
  await hers.page.keyboard.press('Enter')
  await hers.editor.waitFor()
  await hers.page.keyboard.press('ControlOrMeta+End')
  await hers.page.keyboard.type('!')
  await eventually(() => his.text('Options')).toBe(`${translated}!`)
})

test(
  'rows selected on several pages of the table are regenerated, no others, and their words are named before',
  NIGHTLY,
  async () => {
    const { ana, page, path } = await buildTable(
      server.build,
      Array.from({ length: 60 }, (_, n) => `Line ${n + 1}.`),
    )
    await server.db
      .insertInto('translations')
      .values(
        page.source_texts.map(({ id }) => ({
          source_text_id: id,
          target_language: 'es' as const,
          content: 'Antes',
          status: 'COMPLETED' as const,
        })),
      )
      .execute()
    const table = await openTable({ url: server.url, path: `${path}&sort=page&size=25`, person: ana })
    const bar = table.page.getByRole('region', { name: 'Selected rows' })
    const choose = (source: string) => table.row(source).getByRole('checkbox').click()

    await choose('Line 2.')
    await choose('Line 3.')
    await bar.getByText('2 rows selected').waitFor()
    await table.page.getByRole('button', { name: 'Next page' }).click()
    await choose('Line 30.')
    await bar.getByText('3 rows selected 6 words · free of charge').waitFor()
    await table.page.getByRole('button', { name: 'Page 1' }).click()
    await eventually(() => table.row('Line 2.').getByRole('checkbox').isChecked()).toBe(true)

    await bar.getByRole('button', { name: 'Regenerate' }).click()
    const dialog = table.page.getByRole('dialog', { name: 'Regenerate 3 rows?' })
    await dialog.getByText('The AI translates them again: 6 words, free of charge.').waitFor()
    await dialog.getByRole('button', { name: 'Regenerate 3 rows' }).click()
    await table.page.getByText('3 rows being translated again').waitFor()
    await eventually(() => bar.count()).toBe(0)
    const changed = () =>
      server.db
        .selectFrom('translations')
        .innerJoin('source_texts as source', 'source.id', 'translations.source_text_id')
        .where('source.page_id', '=', page.id)
        .where('translations.content', '!=', 'Antes')
        .orderBy('source.position')
        .select('source.content')
        .execute()
    await eventually(changed).toEqual(['Line 2.', 'Line 3.', 'Line 30.'].map((content) => ({ content })))
    await eventually(() => table.text('Line 2.')).not.toBe('Antes')
    expect(await table.text('Line 4.')).toBe('Antes')
  },
)

test(
  'a running translation says how far it is and is stopped: its rows are free, and its words given back',
  NIGHTLY,
  async () => {
    const { ana, path } = await buildTable(still.build)
    const hers = await openTable({ url: still.url, path, person: ana })
    const stop = hers.page.getByRole('button', { name: 'Stop', exact: true })
    expect(await stop.count()).toBe(0)
    await hers.page.getByRole('button', { name: 'Translate', exact: true }).click()
    await hers.page.getByRole('button', { name: 'Start translation' }).click()
    await stop.click()
    const question = hers.page.getByRole('dialog', { name: 'Stop this translation?' })
    await question.getByText('The AI still has 6 of 6 rows.').waitFor()
    await question.getByRole('button', { name: 'Stop translating' }).click()
    await hers.page.getByText('Translation stopped: 6 rows left, 10 words not charged').waitFor()
    await eventually(() => hers.status('Quit').innerText()).toBe('Not started')
    await eventually(() => stop.count()).toBe(0)
  },
)
