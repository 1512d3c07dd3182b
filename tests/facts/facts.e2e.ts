import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { imported } from '../support/build/storedFacts.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { buildTable, eventually, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

test('a guess is marked as such, and corrected in the panel for everybody who looks on', NIGHTLY, async () => {
  const { ana, ben, page, path } = await buildTable(server.build, ['Start the journey', 'Quit'])
  await server.db
    .updateTable('source_texts')
    .where('id', '=', page.source_texts[0]!.id)
    .set(imported('speaker: Maren; at most 12 characters'))
    .execute()
  const table = await openTable({ url: server.url, path, person: ana })
  const other = await openTable({ url: server.url, path, person: ben })
  await other.edit('Start the')
  await other.page.keyboard.type('A viajar')
  const counted = (text: string) => other.page.locator('[data-editor-bar]').getByText(text, { exact: true }).waitFor()
  await counted('8/12')

  await table.translation('Start the').focus()
  await table.page.keyboard.press('Alt+p')
  const panel = table.page.getByRole('complementary', { name: 'Row details' })
  const section = (name: string) => panel.getByRole('region', { name })
  await section('Speaker').getByText('Maren').waitFor()
  await section('Maximum length').getByText('12 characters').waitFor()
  await section('Maximum length').getByText('guessed from the context').waitFor()

  await section('Maximum length').getByRole('button', { name: 'Change the maximum length' }).click()
  const dialog = table.page.getByRole('dialog', { name: 'Speaker and maximum length' })
  await dialog.getByRole('textbox', { name: 'Maximum length' }).fill('many')
  await table.page.keyboard.press('Enter')
  await dialog.getByText('A maximum length is a whole number from 1 to 1,000,000').waitFor()
  await dialog.getByRole('textbox', { name: 'Maximum length' }).fill('20')
  await dialog.getByRole('textbox', { name: 'Speaker' }).fill('Old Tam')
  await table.page.keyboard.press('Enter')
  await section('Maximum length').getByText('20 characters').waitFor()
  await section('Speaker').getByText('Old Tam').waitFor()
  expect(await panel.getByText('guessed from the context').count()).toBe(0)
  await counted('8/20')

  await table.page.getByRole('button', { name: 'Undo' }).last().click()
  await section('Maximum length').getByText('12 characters').waitFor()
  await eventually(() => panel.getByText('guessed from the context').count()).toBe(2)
  await counted('8/12')
})

test('all selected texts get one speaker, and keep their own limits', async () => {
  const { ana, page, path } = await buildTable(server.build, ['Start the journey', 'Quit'])
  for (const [n, limit] of [12, 9].entries())
    await server.db
      .updateTable('source_texts')
      .where('id', '=', page.source_texts[n]!.id)
      .set(imported(`at most ${limit} characters`))
      .execute()
  const table = await openTable({ url: server.url, path, person: ana })
  await table.translation('Start the').focus()
  await table.page.keyboard.press('ControlOrMeta+a')
  await table.page.getByRole('button', { name: 'More for the selected rows' }).click()
  await table.page.getByRole('menuitem', { name: 'Speaker and maximum length' }).click()
  const dialog = table.page.getByRole('dialog', { name: 'Speaker and maximum length of 2 texts' })
  await dialog.getByText('They differ now').waitFor()
  await dialog.getByRole('textbox', { name: 'Speaker' }).fill('Maren')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await table.page.getByText('Saved for 2 texts').waitFor()
  const stored = await server.db
    .selectFrom('source_texts')
    .orderBy('position')
    .select(['speaker', 'max_length'])
    .where('page_id', '=', page.id)
    .execute()
  expect(stored).toEqual([
    { speaker: 'Maren', max_length: 12 },
    { speaker: 'Maren', max_length: 9 },
  ])
})
