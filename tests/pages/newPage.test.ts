import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../support/app/database.ts'
import { insertPage, populate } from '../support/build/population.ts'

test('the planner expects as many rows of a page that was just imported as if none could be archived', async () => {
  const { db } = await testDatabase()
  const { page_id } = await insertPage(db, (await populate(db, 1)).version_id, 5_000)
  const expectedRows = async (table: 'source_texts' | 'all_source_texts') => {
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`explain (format json)
      select id from ${sql.table(table)} where page_id = ${page_id}`.execute(db)
    return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows']
  }
  expect(await expectedRows('source_texts')).toBeGreaterThan(0.9 * (await expectedRows('all_source_texts')))
})
