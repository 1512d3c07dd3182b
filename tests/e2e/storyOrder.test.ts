import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app.ts'
import { buildTable, eventually, openTable } from './openTable.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

test('[R64] story order is one click, kept for that person and project', async () => {
  const { ana, ben, path, page: built } = await buildTable(server.build, ['First', 'Second', 'Third'])
  await server.db
    .insertInto('translations')
    .values({ source_text_id: built.source_texts[0]!.id, target_language: 'es', content: 'Hola', status: 'COMPLETED' })
    .execute()
  const table = await openTable({ url: server.url, path, person: ana })
  const sources = ({ page } = table) => page.locator('[data-row] [data-column="source"] .row-text').allInnerTexts()
  const story = table.page.getByRole('button', { name: 'Story order' })
  await eventually(() => sources()).toEqual(['Second', 'Third', 'First'])

  await story.click()
  await eventually(() => sources()).toEqual(['First', 'Second', 'Third'])
  expect(await story.getAttribute('aria-pressed')).toBe('true')
  await table.page.goto(path)
  await table.untilSaved()
  await eventually(() => sources()).toEqual(['First', 'Second', 'Third'])
  const other = await openTable({ url: server.url, path, person: ben })
  expect(await sources(other)).toEqual(['Second', 'Third', 'First'])

  await story.click()
  await eventually(() => sources()).toEqual(['Second', 'Third', 'First'])
})
