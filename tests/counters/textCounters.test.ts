import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { sumCounters } from '#db/queries/pages/textCounters.ts'
import type { Db } from '#db/schema.ts'
import { testDatabase } from '../support/app/database.ts'
import { builders } from '../support/build/build.ts'
import { findMiscounts } from '../support/build/recount.ts'

let db: Db
let project: { id: string; organization_id: string }
let version: { id: string }
let [menu, credits] = [{ id: '' }, { id: '' }]

beforeEach(async () => {
  db = (await testDatabase()).db
  const build = builders(db)
  const organization = await build.organization({ owner: await build.user() })
  project = await build.project(organization)
  version = await build.version(project)
  menu = await build.page(version, { texts: ['Hello brave world', 'New game', 'Quit'] })
  credits = await build.page(version, { texts: ['By all of us', 'The end'] })
  await translate('es', 'COMPLETED')
  await translate('fr', 'PENDING')
  await run(CHECKED)
  await sumCounters(db)
})

const run = (statement: string) => sql.raw(statement).execute(db)
const translate = (language: string, status: string) =>
  run(`insert into translations (source_text_id, target_language, content, status)
       select id, '${language}', content, '${status}' from source_texts where position > 0`)
const CHECKED = `insert into translation_checks (source_text_id, target_language, checked_at)
  select source_text_id, target_language, now() from translations`
const countChanges = async () => (await db.selectFrom('text_count_changes').selectAll().execute()).length

/** Every kind of statement that changes how many texts and translations there are of a kind. */
const STATEMENTS: Record<string, () => string> = {
  'entered texts': () =>
    `insert into source_texts (page_id, position, identifier, content, words)
     select id, n, 'more.' || n, 'two words', 2 from pages, generate_series(10, 20) n`,
  'entered translations': () =>
    `insert into translations (source_text_id, target_language, status)
     select id, 'es', 'FAILED' from source_texts where position = 0`,
  'translations of which some are entered and some changed': () =>
    `insert into translations (source_text_id, target_language, status)
     select id, 'es', 'FAILED' from source_texts
     on conflict (source_text_id, target_language) do update set status = excluded.status`,
  'changed statuses': () => `update translations set status = 'NEEDS_REVIEW' where target_language = 'fr'`,
  'a translation of another text': () =>
    `update translations set source_text_id = (select id from source_texts where content = 'Hello brave world')
      where id = (select id from translations where target_language = 'fr' limit 1)`,
  'deleted checks': () => `delete from translation_checks where target_language = 'fr'`,
  'deleted translations': () => `delete from translations where target_language = 'fr'`,
  'deleted texts': () => `delete from source_texts where position = 1`,
  'texts with other words': () => `update source_texts set words = words + 5`,
  'texts on another page': () => `update source_texts set page_id = '${menu.id}', identifier = 'x' || id,
     position = position + 100 where page_id = '${credits.id}'`,
  'a deleted page': () => `delete from pages where id = '${menu.id}'`,
  'a deleted version': () => `delete from versions where id = '${version.id}'`,
  'a deleted project': () => `delete from projects where id = '${project.id}'`,
  'a deleted organization': () => `delete from organizations where id = '${project.organization_id}'`,
}

test.each(Object.entries(STATEMENTS))('counters equal a recount after %s', async (_, statement) => {
  const before = await sql`select * from text_counters`.execute(db)
  await run(statement())
  expect(await findMiscounts(db)).toEqual([])
  expect((await sql`select * from text_counters`.execute(db)).rows).not.toEqual(before.rows)
  await sumCounters(db)
  expect(await findMiscounts(db)).toEqual([])
  expect(await countChanges()).toBe(0)
})

test('a recount finds a change of which the counters were not told', async () => {
  await run('alter table translations disable trigger count_changed')
  await run(`update translations set status = 'FAILED' where target_language = 'es'`)
  expect((await findMiscounts(db)).length).toBeGreaterThan(0)
})

test('an import that passes over other triggers is counted', async () => {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql.raw(STATEMENTS['entered texts']!()).execute(trx)
    await sql.raw(STATEMENTS['entered translations']!()).execute(trx)
  })
  expect(await findMiscounts(db)).toEqual([])
})

test('a commit that changes texts and no status appends nothing', async () => {
  await run(`update translations set content = 'typed', revision = revision + 1, updated_at = now()`)
  await run(`insert into translations (source_text_id, target_language, content, status)
             select source_text_id, target_language, 'typed again', status from translations
             on conflict (source_text_id, target_language) do update
                set content = excluded.content, status = excluded.status`)
  expect(await countChanges()).toBe(0)
})

test('a change that is rolled back is not counted', async () => {
  const undone = db.transaction().execute(async (trx) => {
    await sql.raw(STATEMENTS['changed statuses']!()).execute(trx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await findMiscounts(db)).toEqual([])
  expect(await countChanges()).toBe(0)
})

test('two who sum at once count each change once', async () => {
  for (let round = 0; round < 20; round++) {
    await run(`update translations set status = case status when 'FAILED' then 'COMPLETED' else 'FAILED' end`)
    await Promise.all([sumCounters(db), sumCounters(db), sumCounters(db, 1)])
    expect(await findMiscounts(db)).toEqual([])
  }
})

test('summing passes over a page that is being deleted and does not wait', async () => {
  await run(STATEMENTS['changed statuses']!())
  const undone = db.transaction().execute(async (trx) => {
    await trx.deleteFrom('pages').where('id', '=', menu.id).execute()
    expect(await sumCounters(db)).toBeGreaterThan(0)
    expect(await countChanges()).toBeGreaterThan(0)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await findMiscounts(db)).toEqual([])
  await sumCounters(db)
  expect(await countChanges()).toBe(0)
  expect(await findMiscounts(db)).toEqual([])
})

test('nobody who writes on a page waits for another', async () => {
  await db.transaction().execute(async (trx) => {
    await sql`update translations set status = 'FAILED' where target_language = 'es'`.execute(trx)
    await run(`update translations set status = 'FAILED' where target_language = 'fr'`)
    await sumCounters(db)
  })
  expect(await findMiscounts(db)).toEqual([])
})
