/** @module-tag nightly */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { faultsOf } from '../support/screens/axe.ts'
import { buildTable, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('the selected word is searched in all translations, from the details and the palette, and leads to its row', async () => {
  const { ana, organization, page, path } = await buildTable(server.build, ['The old keeper sleeps.', 'Options'])
  const other = await server.build.project(organization, { name: 'Prequel' })
  const version = await server.build.version(other)
  const known = await server.build.page(version, { texts: ['Nobody saw the keeper.'] })
  await server.db
    .insertInto('translations')
    .values({
      ...{ source_text_id: known.source_texts[0]!.id, target_language: 'es' },
      ...{ content: 'Nadie vio al farero.', status: 'COMPLETED' },
    })
    .execute()
  const table = await openTable({
    url: server.url,
    path: `${path}&version=${page.version_id}&page=${page.id}`,
    person: ana,
  })
  const { page: screen } = table
  const dialog = screen.getByRole('dialog', { name: 'Search the memory' })
  await table.translation('The old keeper sleeps.').focus()
  await screen.keyboard.press('Alt+p')
  await screen.getByRole('tab', { name: 'Suggestions' }).click()
  await screen.getByText('Nothing to suggest for this text.').waitFor()
  await screen.getByRole('button', { name: 'Search all translations' }).click()
  await dialog.getByRole('textbox', { name: 'Text' }).fill('KEEPER')
  await dialog.getByRole('button', { name: 'Search', exact: true }).click()
  await dialog.getByText('Nadie vio al farero.').waitFor()
  expect(await faultsOf(screen)).toEqual([])
  await screen.keyboard.press('Escape')

  // The word under a double click.
  await table
    .row('The old keeper sleeps.')
    .getByText('The old keeper sleeps.')
    .dblclick({ position: { x: 70, y: 8 } })
  await screen.waitForFunction(() => getSelection()?.toString().trim() === 'keeper')
  await screen.keyboard.press('ControlOrMeta+k')
  await screen.keyboard.type('search all translations')
  await screen.keyboard.press('Enter')
  await dialog.getByText('1 text').waitFor()
  expect(await dialog.getByRole('textbox', { name: 'Text' }).inputValue()).toMatch(/^keeper/)
  await dialog.getByRole('link', { name: /Prequel/ }).click()
  await screen.waitForURL(`**/projects/${other.id}/rows?**`)
})
