import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import type { Db } from '#db/schema.ts'
import { builders } from '../support/build.ts'
import { testDatabase } from '../support/database.ts'
import { LIMITS, NO_LIMITS, NO_SPEAKERS, SPEAKERS } from './remarks.ts'

/** Back to what the database was before texts had facts. */
async function takeBack(db: Db) {
  await sql`
    drop view source_texts;
    alter table all_source_texts
      drop column speaker, drop column speaker_from, drop column file_speaker, drop column max_length,
      drop column length_unit, drop column max_length_from, drop column file_max_length;
    create view source_texts as
      select id, page_id, position, identifier, content, context, words from all_source_texts where position is not null;
    alter table version_state_texts drop column speakers, drop column max_lengths;
    alter table comparison_rows drop column speaker, drop column max_length;
    delete from kysely_migration where name = '0042_facts_of_texts'`.execute(db)
}

async function migrated(contexts: readonly string[], format?: string) {
  const { db } = await testDatabase()
  const build = builders(db)
  const project = await build.project(await build.organization({ owner: await build.user() }))
  const texts = contexts.map((_, n) => `Text ${n}`)
  const page = await build.page(await build.version(project), { texts, type: 'dialogue' })
  for (const name of ['Max', 'Maren', 'Captain Ódáin'])
    await db.insertInto('characters').values({ page_id: page.id, name, description: 'Old' }).execute()
  if (format !== undefined)
    await db
      .insertInto('page_files')
      .values({ page_id: page.id, format, path: 'a', bytes: Buffer.from('') })
      .execute()
  await takeBack(db)
  for (const [n, context] of contexts.entries())
    await sql`update all_source_texts set context = ${context || null} where id = ${page.source_texts[n]!.id}`.execute(
      db,
    )
  await migrate(db)
  return db.selectFrom('source_texts').orderBy('position').selectAll().execute()
}

test('existing rows get the facts that an import would guess, and no others', async () => {
  const [limits, speakers] = [new Map(LIMITS), new Map(SPEAKERS)]
  const contexts = [...limits.keys(), ...speakers.keys()]
  const rows = await migrated([...contexts, ...NO_LIMITS, ...NO_SPEAKERS])
  for (const { context, speaker, speaker_from, max_length, max_length_from, length_unit } of rows) {
    const own = context ?? ''
    if (limits.has(own) || NO_LIMITS.includes(own)) expect([own, max_length]).toEqual([own, limits.get(own) ?? null])
    if (speakers.has(own) || NO_SPEAKERS.includes(own)) expect([own, speaker]).toEqual([own, speakers.get(own) ?? null])
    expect([speaker_from, max_length_from]).toEqual([speaker && 'prose', max_length && 'prose'])
    expect(length_unit).toBe(max_length && 'characters')
  }
})

test('fields that stood in the context of a file are facts, and the context is the file’s own again', async () => {
  const rows = await migrated(
    [
      'Speaker: e happy\nscript.rpy; at most 9 characters\nAt most 24 characters',
      'At most 8 characters',
      'The gate',
      '',
    ],
    'xlsx',
  )
  expect(rows).toMatchObject([
    {
      ...{
        context: 'script.rpy; at most 9 characters',
        speaker: 'e happy',
        speaker_from: 'file',
        file_speaker: 'e happy',
      },
      ...{ max_length: 24, max_length_from: 'file', file_max_length: 24 },
    },
    { context: null, speaker: null, max_length: 8, max_length_from: 'file' },
    { context: 'The gate', speaker: null, speaker_from: null, max_length: null, max_length_from: null },
    { context: null, speaker_from: null, max_length_from: null },
  ])
})
