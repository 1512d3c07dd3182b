/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { imported, spokenBy } from '../support/build/storedFacts.ts'
import { NIGHTLY } from '../support/runs/nightly.ts'
import { buildTable, eventually, openTable } from '../table/openTable.ts'

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
  const said = imported('speaker: Tam; script.rpy')
  await server.db.updateTable('source_texts').set(said).where('page_id', '=', built.id).execute()
  const table = await openTable({ url: server.url, path, person: ana })
  const sources = ({ page } = table) => page.locator('[data-row] [data-column="source"] .row-text').allInnerTexts()
  const story = table.page.getByRole('button', { name: 'Story order' })
  await eventually(() => sources()).toEqual(['Second', 'Third', 'First'])

  await story.click()
  await eventually(() => sources()).toEqual(['First', 'Second', 'Third'])
  expect(await story.getAttribute('aria-pressed')).toBe('true')
  const speakers = () => table.page.locator('[data-row] p').allInnerTexts()
  const place = (n: number) => expect.stringMatching(new RegExp(`^${n === 0 ? 'Tam · ' : ''}\\S+ · script.rpy$`))
  await eventually(() => speakers()).toEqual([place(0), place(1), place(2)]) // once for all that somebody says at a stretch
  await table.page.goto(path)
  await table.untilSaved()
  await eventually(() => sources()).toEqual(['First', 'Second', 'Third'])
  const other = await openTable({ url: server.url, path, person: ben })
  expect(await sources(other)).toEqual(['Second', 'Third', 'First'])

  await story.click()
  await eventually(() => sources()).toEqual(['Second', 'Third', 'First'])
})

test('in another density no row covers the next, also one that stays as high as it was', NIGHTLY, async () => {
  const words = 'Two hundred and thirteen steps, and he jumped over one of them'.split(' ')
  const first = (count: number) => words.slice(0, count).join(' ')
  // One that stays as high, once it is opened, comes before all that do not.
  const texts = [first(7), ...words.map((_, n) => first(n + 1))]
  const { ana, path, page: built } = await buildTable(server.build, texts)
  await server.db.updateTable('pages').set({ type: 'dialogue' }).where('id', '=', built.id).execute()
  await server.db.updateTable('source_texts').set(spokenBy('Captain Isolde')).where('page_id', '=', built.id).execute()
  await server.db
    .insertInto('characters')
    .values({ page_id: built.id, name: 'Captain Isolde', description: 'Old' })
    .execute()
  const { page } = await openTable({ url: server.url, path, person: ana })
  const covered = () =>
    page.locator('[data-row]').evaluateAll((rows) => {
      const boxes = rows.map((row) => row.getBoundingClientRect()).toSorted((a, b) => a.top - b.top)
      return boxes.filter((box, at) => box.bottom > (boxes[at + 1]?.top ?? Number.POSITIVE_INFINITY) + 1).length
    })
  const heightOfFirst = () =>
    page
      .locator('[data-row]')
      .first()
      .evaluate((row) => row.getBoundingClientRect().height)
  await page.getByText('Captain Isolde').filter({ visible: true }).first().waitFor()
  const turn = page.getByRole('button', { name: 'Compact rows' })
  await turn.click() // dialogue opens compact
  await eventually(heightOfFirst).toBe(70)
  await turn.click()
  await eventually(heightOfFirst).toBe(50)
  await page.getByRole('button', { name: 'More of the source' }).first().click()
  await eventually(heightOfFirst).toBe(70)
  await turn.click()
  await eventually(covered).toBe(0)
  await turn.click()
  expect(await heightOfFirst()).toBe(70)
  await eventually(covered).toBe(0)
})
