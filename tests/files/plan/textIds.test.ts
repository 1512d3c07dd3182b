import { afterAll, beforeAll, expect, test } from 'vitest'
import { findTextIds } from '#db/queries/files/changedTexts.ts'
import { createTestApp, type TestApp } from '../../support/app/app.ts'
import { insertPage, populate } from '../../support/build/population.ts'

let app: TestApp
let pageId: string
beforeAll(async () => {
  app = await createTestApp()
  const { version_id } = await populate(app.db, 1)
  await insertPage(app.db, version_id, 2_500) // has texts of the same names
  pageId = (await insertPage(app.db, version_id, 2_500)).page_id
})
afterAll(() => app.close())

test.each([1, 2_000, 2_500])('finds the ids of %i texts by their identifiers, of this page alone', async (count) => {
  const texts = await app.db
    .selectFrom('source_texts')
    .where('page_id', '=', pageId)
    .orderBy('position')
    .limit(count)
    .select(['id', 'identifier'])
    .execute()
  const found = await findTextIds(app.db, pageId, [...texts.map(({ identifier }) => identifier), 'nowhere'])
  expect([...found].sort()).toEqual(texts.map(({ identifier, id }) => [identifier, id]).sort())
})
