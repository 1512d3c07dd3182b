/** @module-tag nightly */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { indexMemory } from '../support/runs/indexMemory.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { faultsOf } from '../support/screens/axe.ts'
import { buildTable, eventually, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab,worker' })
})
afterAll(() => server.close())

test('a page is filled from memory after a preview, with similar texts where that is chosen, and one undo', async () => {
  const texts = ['The old keeper sleeps.', 'Options', 'Nothing like it']
  const { ana, organization, page, path } = await buildTable(server.build, texts)
  const other = await server.build.project(organization, { name: 'Prequel' })
  const known = await server.build.page(await server.build.version(other), {
    texts: { keeper: 'The young keeper sleeps.', menu: 'Options' },
  })
  for (const [n, content] of ['El joven guardián duerme.', 'Opciones'].entries())
    await server.db
      .insertInto('translations')
      .values({ source_text_id: known.source_texts[n]!.id, target_language: 'es', content, status: 'COMPLETED' })
      .execute()
  await indexMemory(server.db)
  const table = await openTable({
    url: server.url,
    path: `${path}&version=${page.version_id}&page=${page.id}`,
    person: ana,
  })
  const open = async () => {
    await table.translation('Options').focus()
    await table.page.keyboard.press('ControlOrMeta+k')
    await table.page.keyboard.type('fill from memory')
    await table.page.keyboard.press('Enter')
    return table.page.getByRole('dialog', { name: 'Fill from memory' })
  }
  const dialog = await open()
  await dialog.getByText('3 rows without a translation.').waitFor()
  await dialog.getByRole('button', { name: 'Fill 1 row' }).waitFor()
  await dialog.getByRole('button', { name: 'Fill with' }).click()
  await table.page.getByRole('option', { name: 'Also similar texts, from 80%' }).click()
  await dialog.getByRole('button', { name: 'Fill 2 rows' }).waitFor()
  expect(await faultsOf(table.page)).toEqual([])
  await dialog.getByRole('button', { name: 'Fill 2 rows' }).click()
  await eventually(() => table.text('The old keeper sleeps.')).toBe('El joven guardián duerme.')
  await eventually(() => table.text('Options')).toBe('Opciones')
  await table.page.getByText('2 texts filled from memory').waitFor()
  await table.page.getByRole('button', { name: 'Undo' }).click()
  await eventually(() => table.text('Options')).not.toBe('Opciones')
})

test('a fill leaves the row that a colleague is in, and says so', NIGHTLY, async () => {
  const { ana, ben, organization, page, path } = await buildTable(server.build, ['New game', 'Load game'])
  const known = await server.build.page(await server.build.version(await server.build.project(organization)), {
    texts: { a: 'New game', b: 'Load game' },
  })
  for (const [n, content] of ['Partida nueva', 'Cargar partida'].entries())
    await server.db
      .insertInto('translations')
      .values({ source_text_id: known.source_texts[n]!.id, target_language: 'es', content, status: 'COMPLETED' })
      .execute()
  await indexMemory(server.db)
  const at = { url: server.url, path: `${path}&version=${page.version_id}&page=${page.id}` }
  const his = await openTable({ ...at, person: ben })
  await his.edit('Load game')
  const hers = await openTable({ ...at, person: ana })
  await hers.translation('New game').focus()
  await hers.row('Load game').getByText('Ben').first().waitFor()
  await hers.page.keyboard.press('ControlOrMeta+k')
  await hers.page.keyboard.type('fill from memory')
  await hers.page.keyboard.press('Enter')
  await hers.page.getByRole('button', { name: 'Fill 2 rows' }).click()
  await eventually(() => hers.text('New game')).toBe('Partida nueva')
  await hers.page
    .getByText(/Ben Osei/)
    .first()
    .waitFor()
  await hers.page.getByText('1 text filled from memory').waitFor()
  expect(await his.editorText()).toBe('')
})
