import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { listRows } from '#db/queries/documents/documents.ts'
import { translationsAsJson } from '#db/queries/translations/translations.ts'
import { runIn } from '#db/run.ts'
import { testDatabase } from '../support/app/database.ts'
import { insertPage, populate } from '../support/build/population.ts'

const ROWS = 3_000

/** Milliseconds of the quickest of three runs. */
async function quickest(read: () => Promise<unknown>) {
  const times: number[] = []
  for (let n = 0; n < 3; n++) {
    const start = performance.now()
    await read()
    times.push(performance.now() - start)
  }
  return Math.min(...times)
}

test('reading a page whose rows were all claimed just now costs about what it costs without claims', async () => {
  const { db } = await testDatabase()
  const { page_id } = await insertPage(db, (await populate(db, 1)).version_id, ROWS)
  await sql`insert into translations (source_text_id, target_language, status)
            select id, 'es', 'PENDING' from source_texts where page_id = ${page_id}`.execute(db)
  const reads = [
    () => listRows(runIn(db), page_id, 'es'),
    async () => {
      const pieces: string[] = []
      for await (const piece of translationsAsJson(db, page_id, 'es')) pieces.push(piece)
      return JSON.parse(`[${pieces.join()}]`)
    },
  ]
  const before = [await quickest(reads[0]!), await quickest(reads[1]!)]
  // Nothing has counted these rows yet: the planner takes them for a few.
  await sql`insert into row_claims (source_text_id, target_language, page_id, request_id, translation_id)
            select s.id, 'es', s.page_id, ${uuid()}, t.id from source_texts s join translations t on t.source_text_id = s.id
             where s.page_id = ${page_id}`.execute(db)
  for (const [index, read] of reads.entries()) {
    const rows = (await read()) as { request_id: string | null }[]
    expect(rows.filter((row) => row.request_id !== null)).toHaveLength(ROWS)
    expect(await quickest(read)).toBeLessThan(4 * before[index]!)
  }
})
