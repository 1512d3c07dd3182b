import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { indexMemory } from '../support/runs/indexMemory.ts'
import { buildTable, eventually, openTable } from '../table/openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

test('the details show a similar text of another project, and keys or a click insert its translation', async () => {
  const { ana, organization, page, path } = await buildTable(server.build, ['The old keeper sleeps.', 'Options'])
  const other = await server.build.project(organization, { name: 'Prequel' })
  const known = await server.build.page(await server.build.version(other), { texts: ['The young keeper sleeps.'] })
  const content = 'El joven guardián duerme.'
  await server.db
    .insertInto('translations')
    .values({ source_text_id: known.source_texts[0]!.id, target_language: 'es', content, status: 'COMPLETED' })
    .execute()
  await indexMemory(server.db)

  const table = await openTable({
    url: server.url,
    path: `${path}&version=${page.version_id}&page=${page.id}`,
    person: ana,
  })
  await table.translation('The old keeper sleeps.').focus()
  await table.page.keyboard.press('Alt+p')
  await table.page.getByRole('tab', { name: 'Suggestions' }).click()
  const match = table.page.getByRole('region', { name: 'Memory' }).getByRole('listitem')
  await match.getByText(content).waitFor()
  expect(await match.innerText()).toMatch(/83 %[\s\S]*Prequel/)
  expect(await match.locator('del, ins').allInnerTexts()).toEqual(['young', 'old'])

  await table.edit('The old keeper sleeps.')
  await table.page.keyboard.press('Alt+Shift+1')
  await eventually(() => table.editorText()).toBe(content)
  await table.page.keyboard.press('Alt+Shift+2')
  await table.page.getByText('The memory has no match 2').waitFor()
  await table.page.keyboard.press('Escape')
  await match.getByRole('button').click()
  await eventually(() => table.editorText()).toBe(content)
})
