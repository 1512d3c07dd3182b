import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { findRowsInOrder } from '#db/queries/translations/tableRows.ts'
import type { ContentType } from '#db/vocabulary/contentTypes.ts'
import type { TranslationStatus } from '#db/vocabulary/statuses.ts'
import type { RowPanel, TableRows, TranslationAids } from '#server/rows/contract.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { indexMemory } from '../support/runs/indexMemory.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Given = { status?: TranslationStatus; score?: number }

/** One row for each name, in this order, translated into Spanish as given. */
async function aPage(given: Record<string, Given>) {
  const owner = await app.build.user()
  const project = await app.build.project(await app.build.organization({ owner }))
  const page = await app.build.page(await app.build.version(project), {
    texts: Object.fromEntries(Object.keys(given).map((name) => [name, `Text of ${name}`])),
  })
  const translations = page.source_texts.flatMap(({ id, identifier }) => {
    const { status, score } = given[identifier]!
    return status
      ? [
          {
            source_text_id: id,
            target_language: 'es' as const,
            content: 'Hola',
            status,
            score,
            review_notes: 'Error: no answer',
          },
        ]
      : []
  })
  if (translations.length > 0) await app.db.insertInto('translations').values(translations).execute()
  const rows = async (query: string) => {
    const response = await app.as(owner).get(`/pages/${page.id}/rows?language=es${query}`)
    expect(response.status).toBe(200)
    return (await response.json()) as TableRows
  }
  return {
    owner,
    page,
    rows,
    names: async (query: string) => (await rows(query)).data.map(({ identifier }) => identifier),
  }
}

test('the first rows come in the table’s order: by status, ties as in the file (reading 38)', async () => {
  const { names } = await aPage({
    done: { status: 'COMPLETED' },
    failed: { status: 'FAILED' },
    review: { status: 'NEEDS_REVIEW' },
    running: { status: 'IN_PROGRESS' },
    waiting: { status: 'PENDING' },
    fresh: {},
    freshToo: {},
  })

  expect(await names('')).toEqual(['fresh', 'freshToo', 'waiting', 'running', 'review', 'failed', 'done'])
  expect(await names('&descending=true&limit=3')).toEqual(['done', 'failed', 'review'])
  expect(await names('&sort=page&skip=5')).toEqual(['fresh', 'freshToo'])
})

test('rows in the usual order of their page: dialogue as a story, other texts by status (R64)', async () => {
  const { page, names } = await aPage({ done: { status: 'COMPLETED' }, fresh: {} })
  const type = (type: ContentType) => app.db.updateTable('pages').set({ type }).where('id', '=', page.id).execute()
  await type('game_ui')
  expect(await names('&sort=usual')).toEqual(['fresh', 'done'])
  await type('dialogue')
  expect(await names('&sort=usual')).toEqual(['done', 'fresh'])
})

test('rows of one status stand in the order of the file, until one of them gets another', async () => {
  const [done, inReview, fresh] = [{ status: 'COMPLETED' as const }, { status: 'NEEDS_REVIEW' as const }, {}]
  for (const status of [done, inReview, fresh]) {
    const { page, names } = await aPage({ a: status, b: status, c: status })
    expect(await names('')).toEqual(['a', 'b', 'c'])
    expect(await names('&descending=true&skip=1')).toEqual(['b', 'c'])

    const [, , c] = page.source_texts
    const failed = { source_text_id: c!.id, target_language: 'es' as const, content: 'Hola', status: 'FAILED' as const }
    await app.db.deleteFrom('translations').where('source_text_id', '=', c!.id).execute()
    await app.db.insertInto('translations').values(failed).execute()
    expect(await names('&descending=true')).toEqual(status === done ? ['a', 'b', 'c'] : ['c', 'a', 'b'])
    expect(await names('')).toEqual(status === done ? ['c', 'a', 'b'] : ['a', 'b', 'c'])
  }
})

test('unrated rows come last in both directions', async () => {
  const { names } = await aPage({
    none: {},
    low: { status: 'COMPLETED', score: 1.5 },
    high: { status: 'COMPLETED', score: 4.5 },
  })

  expect(await names('&sort=score')).toEqual(['low', 'high', 'none'])
  expect(await names('&sort=score&descending=true')).toEqual(['high', 'low', 'none'])
})

test('rows asked for by id bring their notes, and what is not started has no translation', async () => {
  const { page, rows } = await aPage({ a: {}, b: { status: 'FAILED' }, c: {} })
  const [a, b] = page.source_texts

  const { data, count } = await rows(`&source_text_ids=${b!.id},${a!.id},${uuid()}`)

  expect(count).toBe(3)
  expect(data).toMatchObject([
    { identifier: 'a', content: 'Text of a', translation: null },
    { identifier: 'b', translation: { content: 'Hola', status: 'FAILED', review_notes: 'Error: no answer' } },
  ])
})

test('an outsider cannot learn that the page exists', async () => {
  const { page } = await aPage({ a: {} })
  const mallory = await app.build.user()

  const response = await app.as(mallory).get(`/pages/${page.id}/rows?language=es`)

  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ detail: 'Page not found' })
})

test('more rows at once than a screen can show are refused', async () => {
  const { owner, page } = await aPage({ a: {} })

  expect((await app.as(owner).get(`/pages/${page.id}/rows?language=es&limit=201`)).status).toBe(422)
  expect((await app.as(owner).get(`/pages/${page.id}/rows?language=spanish`)).status).toBe(422)
})

test('a text is shown in all languages, with the same text elsewhere in its project and nowhere else', async () => {
  const owner = await app.build.user()
  const organization = await app.build.organization({ owner })
  const project = await app.build.project(organization)
  const version = await app.build.version(project)
  const texts = ['Save', 'Quit']
  const [page, sequel] = [
    await app.build.page(version, { texts }),
    await app.build.page(version, { name: 'Pause', texts }),
  ]
  const foreign = await app.build.page(await app.build.version(await app.build.project(organization)), { texts })
  const into = (target_language: 'es' | 'fr', source: { id: string }, content: string) => ({
    source_text_id: source.id,
    target_language,
    content,
    status: 'COMPLETED' as const,
  })
  await app.db
    .insertInto('translations')
    .values([
      into('es', page.source_texts[0]!, 'Guardar'),
      into('fr', page.source_texts[0]!, 'Enregistrer'),
      into('es', sequel.source_texts[0]!, 'Guardar partida'),
      into('fr', sequel.source_texts[0]!, 'Sauver'),
      into('es', sequel.source_texts[1]!, 'Salir'),
      into('es', foreign.source_texts[0]!, 'Salvar'),
    ])
    .execute()

  const path = `/pages/${page.id}/rows/${page.source_texts[0]!.id}?language=es`
  await indexMemory(app.services.db)
  const { languages, twins } = (await (await app.as(owner).get(path)).json()) as RowPanel

  expect(languages.map(({ language, content }) => [language, content])).toEqual([
    ['es', 'Guardar'],
    ['fr', 'Enregistrer'],
  ])
  expect(twins).toEqual([
    {
      source_text_id: sequel.source_texts[0]!.id,
      identifier: 'text.1',
      page_name: 'Pause',
      version_name: '1.0',
      content: 'Guardar partida',
      status: 'COMPLETED',
    },
  ])
  const elsewhere = `/pages/${page.id}/rows/${sequel.source_texts[0]!.id}?language=es`
  expect((await app.as(owner).get(elsewhere)).status).toBe(404)
})

test('a page comes with the terms of its project in one language, and with its characters', async () => {
  const { owner, page } = await aPage({ a: {} })
  const { project_id } = await app.db
    .selectFrom('versions')
    .where('id', '=', page.version_id)
    .select('project_id')
    .executeTakeFirstOrThrow()
  const glossary = await app.db
    .insertInto('glossaries')
    .values({ project_id, name: 'Words' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const term = { glossary_id: glossary.id, term_description: 'A ghost' }
  await app.db
    .insertInto('glossary_entries')
    .values([
      { ...term, term_id: 'the_keeper', source_text: 'Keeper', target_language: 'es', translation: 'Guardián' },
      { ...term, term_id: 'Moon', target_language: 'es', translation: 'Luna' },
      { ...term, term_id: 'Sun', target_language: 'es' },
      { ...term, term_id: 'the_keeper', source_text: 'Keeper', target_language: 'fr', translation: 'Gardien' },
    ])
    .execute()
  await app.db.updateTable('pages').set({ type: 'dialogue' }).where('id', '=', page.id).execute()
  await app.db.insertInto('characters').values({ page_id: page.id, name: 'Tam', description: 'Twelve' }).execute()

  const aids = (await (await app.as(owner).get(`/pages/${page.id}/aids?language=es`)).json()) as TranslationAids

  expect(aids.terms.map(({ term, translation }) => [term, translation])).toEqual([
    ['Keeper', 'Guardián'],
    ['Moon', 'Luna'],
    ['Sun', ''], // which the model is told to keep
  ])
  expect(aids.characters).toEqual([{ name: 'Tam', description: 'Twelve', context: null }])
})

test('changed-by-me lists only the caller’s rows', async () => {
  const { owner, page } = await aPage({ mine: { status: 'COMPLETED' }, theirs: { status: 'COMPLETED' }, untouched: {} })
  const translations = await app.db
    .selectFrom('translations')
    .where(
      'source_text_id',
      'in',
      page.source_texts.map(({ id }) => id),
    )
    .select(['id', 'source_text_id'])
    .execute()
  const colleague = await app.build.user()
  const change = { actor_name: 'Somebody', before: '', after: 'Hola', status: 'COMPLETED' as const }
  await app.db
    .insertInto('translation_changes')
    .values(
      translations.map(({ id, source_text_id }) => ({
        ...change,
        translation_id: id,
        actor_kind: 'person',
        actor_id: source_text_id === page.source_texts[0]!.id ? owner.id : colleague.id,
      })),
    )
    .execute()

  const answer = await app.as(owner).get(`/pages/${page.id}/changed-by-me?language=es`)

  expect(await answer.json()).toEqual({ source_text_ids: [page.source_texts[0]!.id] })
})

test('everything of a row is 404 to an outsider', async () => {
  const { page } = await aPage({ a: {} })
  const mallory = await app.build.user()

  for (const path of [`rows/${page.source_texts[0]!.id}`, 'aids', 'changed-by-me'])
    expect((await app.as(mallory).get(`/pages/${page.id}/${path}?language=es`)).status).toBe(404)
})

test('a window anywhere in the file’s order is that of all rows, whether places have gaps or not', async () => {
  const names = Array.from({ length: 30 }, (_, n) => `row${n}`)
  const { page, names: namesOf } = await aPage(Object.fromEntries(names.map((name) => [name, {}])))
  const expectWindows = async (order: string[]) => {
    for (const [skip, limit] of [
      [0, 5],
      [1, 1],
      [13, 7],
      [25, 20],
      [29, 1],
      [30, 5],
      [90, 5],
    ] as const) {
      expect(await namesOf(`&sort=page&skip=${skip}&limit=${limit}`)).toEqual(order.slice(skip, skip + limit))
      const backwards = order.toReversed().slice(skip, skip + limit)
      expect(await namesOf(`&sort=page&descending=true&skip=${skip}&limit=${limit}`)).toEqual(backwards)
    }
  }
  await expectWindows(names)
  const gone = ['row0', 'row12', 'row13', 'row29']
  await app.db.deleteFrom('all_source_texts').where('page_id', '=', page.id).where('identifier', 'in', gone).execute()
  await expectWindows(names.filter((name) => !gone.includes(name)))
})

test('the last rows of a page in the file’s order read no more of it than the first', async () => {
  const { page, owner } = await aPage(Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`row${n}`, {}])))
  await sql`analyze all_source_texts`.execute(app.db)
  const alone = connect(app.services.config.databaseUrl, { max: 1 }) // whose transaction has counts of its own
  onTestFinished(() => alone.destroy())
  const countRead = async (skip: number) => {
    const { rows: before } = await sql`begin`.execute(alone).then(() => READ.execute(alone))
    const asked = { page_id: page.id, user_id: owner.id, language: 'es' } as const
    const found = await findRowsInOrder(alone, asked, { sort: 'page', descending: false, skip, limit: 20 })
    expect(JSON.parse(found!.data)).toHaveLength(20)
    const { rows: after } = await READ.execute(alone)
    await sql`rollback`.execute(alone)
    return after[0]!.rows - before[0]!.rows
  }
  await countRead(0)
  expect(await countRead(2980)).toBeLessThan(2 * (await countRead(0)))
})

const READ = sql<{ rows: number }>`
  select coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::int as rows from pg_stat_xact_all_tables
   where relname = 'all_source_texts'`
