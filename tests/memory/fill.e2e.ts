import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { indexMemory } from '../support/runs/indexMemory.ts'
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
