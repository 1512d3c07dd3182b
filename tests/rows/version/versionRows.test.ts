import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRowsOfVersion } from '#db/queries/search/rowsOfVersion.ts'
import { TRANSLATION_STATUSES } from '#db/vocabulary/statuses.ts'
import { termsOf } from '#db/vocabulary/texts/searching.ts'
import type { RowCount, VersionFilterCounts, VersionRows } from '#server/rows/version/contract.ts'
import { createTestApp, type TestApp } from '../../support/app/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const WORDS = [
  'Dragon',
  'café',
  'CAFE',
  'ＡＢＣ',
  '冒険の書',
  '龍',
  'Straße',
  'straße ende',
  '100%',
  'a_b',
  'Łódź',
  'кот',
]
const SEARCHES = [
  'drag',
  'CAFÉ',
  'cafe',
  'abc',
  '冒険',
  '書',
  '龍',
  'STRASSE',
  '"strasse ende"',
  'ende strasse',
  '100%',
  'a_b',
  'lodz',
  'КОТ',
  'a',
  'zzz',
  'dragon cafe',
]
const TYPES = ['dialogue', 'game_ui'] as const
/** Scenes of several texts in several pages, and the identifiers by which they are; no search finds them. */
const SCENES = {
  pier: (n: number) => `pier_${n}`,
  'cliff intro': (n: number) => `cliff.intro.00${n}`,
  '5% off, now': (n: number) => `5% off, now ${n}`,
}
type Row = {
  page: number
  source: string
  speaker: string | null
  scene: keyof typeof SCENES | null
  text: string | null
  status: (typeof TRANSLATION_STATUSES)[number]
  score: number | null
  checked: boolean
  outdated: boolean
  suggestion: boolean
}

const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((some) => some.join(' '))
const row: fc.Arbitrary<Row> = fc.record({
  page: fc.integer({ min: 0, max: 3 }),
  source: words,
  speaker: fc.constantFrom('ANA', 'BEN', 'Maren, 5%', null),
  scene: fc.constantFrom('pier', 'cliff intro', '5% off, now', null),
  text: fc.option(words),
  status: fc.constantFrom(...TRANSLATION_STATUSES),
  score: fc.option(fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10)),
  checked: fc.boolean(),
  outdated: fc.boolean(),
  suggestion: fc.boolean(),
})

async function aVersion(rows: Row[]) {
  const owner = await app.build.user()
  const project = await app.build.project(await app.build.organization({ owner }))
  const version = await app.build.version(project)
  const stored: (Row & { id: string; page_id: string })[] = []
  for (const page of [0, 1, 2, 3]) {
    const own = rows.filter((one) => one.page === page)
    const { id: page_id, source_texts } = await app.build.page(version, {
      type: TYPES[page % 2]!,
      texts: Object.fromEntries(own.map(({ source, scene }, at) => [scene ? SCENES[scene](at) : `line${at}`, source])),
    })
    for (const [at, one] of own.entries()) stored.push({ ...one, page_id, id: source_texts[at]!.id })
  }
  for (const { id: source_text_id, text, status, score, suggestion, speaker, checked, outdated } of stored) {
    const of = { source_text_id, target_language: 'es' as const }
    if (speaker)
      await app.db
        .updateTable('all_source_texts')
        .set({ speaker, speaker_from: 'file' })
        .where('id', '=', source_text_id)
        .execute()
    if (text === null) continue
    const value = { ...of, content: text, status, score, suggestion: suggestion ? 'Otra' : null }
    await app.db.insertInto('translations').values(value).execute()
    if (checked)
      await app.db
        .insertInto('translation_checks')
        .values({ ...of, checked_by: owner.id, checked_at: new Date() })
        .execute()
    if (outdated)
      await app.db
        .insertInto('source_changes')
        .values({ ...of, before: 'Old' })
        .execute()
  }
  const get = async <Answer>(path: string, query: URLSearchParams) => {
    const response = await app.as(owner).get(`/versions/${version.id}/${path}?language=es&${query}`)
    expect(response.status, await response.clone().text()).toBe(200)
    return (await response.json()) as Answer
  }
  return { owner, version, stored, get }
}

const filters = fc.record(
  {
    statuses: fc.uniqueArray(fc.constantFrom('NOT_STARTED', ...TRANSLATION_STATUSES), { minLength: 1, maxLength: 3 }),
    ratings: fc.uniqueArray(fc.constantFrom('unrated', 'low', 'middle', 'high'), { minLength: 1, maxLength: 2 }),
    checked: fc.constantFrom('yes', 'no'),
    search: fc.constantFrom(...SEARCHES),
    suggested: fc.constant('true'),
    outdated: fc.constant('true'),
    speakers: fc.constantFrom('ANA', 'BEN', 'ANA,BEN', 'BEN,Maren%2C%205%25'),
    scenes: fc.constantFrom('pier', 'pier,cliff%20intro', '5%25%20off%2C%20now'),
    types: fc.constantFrom('dialogue', 'game_ui', 'game_ui,legal_compliance', 'other'),
    pages: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 2 }),
  },
  { requiredKeys: [] },
)
type Filters = typeof filters extends fc.Arbitrary<infer Some> ? Some : never

function isFound({ source, text }: Row, search: string) {
  const terms = search.startsWith('"') ? [search.slice(1, -1)] : search.split(' ')
  const plain = (text: string) =>
    text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').replaceAll('ł', 'l')
  const hasMarks = (term: string) => term.normalize('NFKC').toLowerCase().includes('é')
  const marked = (text: string) => text.normalize('NFKC').toLowerCase()
  return terms.every((term) =>
    [source, text ?? ''].some((one) =>
      hasMarks(term) ? marked(one).includes(marked(term)) : plain(one).includes(plain(term)),
    ),
  )
}

function matches(row: Row, wanted: Filters) {
  const isThere = row.text !== null
  const status = isThere ? row.status : 'NOT_STARTED'
  const score = isThere ? row.score : null
  const rating = score === null ? 'unrated' : score < 3 ? 'low' : score < 4 ? 'middle' : 'high'
  return (
    (wanted.statuses?.includes(status) ?? true) &&
    (wanted.ratings?.includes(rating) ?? true) &&
    (wanted.checked === undefined || (wanted.checked === 'yes') === (isThere && row.checked)) &&
    (wanted.search === undefined || isFound(row, wanted.search)) &&
    (!wanted.suggested || (isThere && row.suggestion)) &&
    (!wanted.outdated || (isThere && row.outdated)) &&
    (wanted.speakers === undefined ||
      wanted.speakers
        .split(',')
        .map(decodeURIComponent)
        .includes(row.speaker ?? '')) &&
    (wanted.scenes === undefined ||
      wanted.scenes
        .split(',')
        .map(decodeURIComponent)
        .includes(row.scene ?? '')) &&
    (wanted.types?.split(',').includes(TYPES[row.page % 2]!) ?? true) &&
    (wanted.pages?.includes(row.page) ?? true)
  )
}

test('windows of any size and direction have the rows of a naive filter, in the order of pages and files', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 40 }),
      fc.array(filters, { minLength: 4, maxLength: 4 }),
      fc.integer({ min: 1, max: 9 }),
      async (rows, wanted, limit) => {
        const { stored, get } = await aVersion(rows)
        for (const one of wanted) {
          const pageIds = one.pages?.map(
            (page) => stored.find((row) => row.page === page)?.page_id ?? crypto.randomUUID(),
          )
          const query = new URLSearchParams(
            Object.entries({ ...one, ...(pageIds && { pages: pageIds }) }).map(([name, value]) => [
              name,
              String(value),
            ]),
          )
          const expected = stored.filter((row) => matches(row, one)).map(({ id }) => id)
          expect(await walk(get, query, limit, 'after')).toEqual(expected)
          expect((await get<RowCount>('row-count', query)).count).toBe(expected.length)
          const middle = stored[Math.floor(stored.length / 2)]!.id
          const at = stored.findIndex(({ id }) => id === middle)
          const sideOf = (id: string) => stored.findIndex((row) => row.id === id) - at
          expect(await walk(get, query, limit, 'before', middle)).toEqual(
            expected.filter((id) => sideOf(id) < 0).reverse(),
          )
          const { data } = await get<VersionRows>(
            'rows',
            new URLSearchParams([...query, ['from', middle], ['limit', '200']]),
          )
          expect(data.map(({ id }) => id)).toEqual(expected.filter((id) => sideOf(id) >= 0))
        }
      },
    ),
    { numRuns: process.env.FUZZ ? 60 : 3, seed: Number(process.env.SEED ?? 1) },
  )
})

type Get = Awaited<ReturnType<typeof aVersion>>['get']

async function walk(get: Get, query: URLSearchParams, limit: number, side: 'after' | 'before', begin?: string) {
  const found: string[] = []
  for (let edge = begin; ; edge = found.at(-1)) {
    const window = new URLSearchParams([
      ...query,
      ['limit', `${limit}`],
      ...(edge ? [[side, edge] as [string, string]] : []),
    ])
    const { data, has_more } = await get<VersionRows>('rows', window)
    found.push(...data.map(({ id }) => id))
    if (!has_more) return found
  }
}

test('a row tells its page, and a text of another version is no place in this one', async () => {
  const one: Row = {
    ...{ page: 1, source: 'Dragon', speaker: null, scene: null, text: 'Dragón', status: 'COMPLETED', score: 4.5 },
    ...{ checked: true, outdated: false, suggestion: false },
  }
  const [here, elsewhere] = [await aVersion([one]), await aVersion([one])]
  const { data } = await here.get<VersionRows>('rows', new URLSearchParams())
  expect(data).toMatchObject([{ page_id: here.stored[0]!.page_id, translation: { content: 'Dragón' } }])
  const path = `/versions/${here.version.id}/rows?language=es`
  expect((await app.as(here.owner).get(`${path}&after=${elsewhere.stored[0]!.id}`)).status).toBe(404)
  expect((await app.as(here.owner).get(`/versions/${here.version.id}/rows?language=xh`)).status).toBe(422)
  expect((await app.as(elsewhere.owner).get(path)).status).toBe(404)
})

test('the counts beside the filters are those of their rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 5, maxLength: 40 }), async (rows) => {
      const { stored, get } = await aVersion(rows)
      const moments = ['2000-01-01T00:00:00Z', '2999-01-01T00:00:00Z']
      const counts = await get<VersionFilterCounts>(
        'filter-counts',
        new URLSearchParams({ changed_since: moments.join() }),
      )
      const count = (wanted: Filters) => stored.filter((row) => matches(row, wanted)).length
      expect(counts).toMatchObject({
        texts: stored.length,
        checked: count({ checked: 'yes' }),
        outdated: count({ outdated: 'true' }),
        stored: { suggested: count({ suggested: 'true' }) },
      })
      for (const rating of ['unrated', 'low', 'middle', 'high'] as const)
        expect(counts.ratings!.find((one) => one.rating === rating)?.rows ?? 0).toBe(count({ ratings: [rating] }))
      for (const { page_id, rows } of counts.pages)
        expect(rows).toBe(stored.filter((row) => row.page_id === page_id).length)
      expect(counts.changed!.map(({ rows }) => rows)).toEqual([stored.filter(({ text }) => text !== null).length, 0])
      for (const { status, rows } of counts.statuses) expect(rows).toBe(count({ statuses: [status] }))
      for (const { speaker, rows } of counts.speakers)
        expect(rows).toBe(count({ speakers: encodeURIComponent(speaker) as NonNullable<Filters['speakers']> }))
      const ofScenes = Object.groupBy(stored, ({ scene }) => scene ?? '')
      const counted = Object.entries(ofScenes).map(([scene, texts]) => ({ scene, rows: texts!.length }))
      const several = counted.filter(({ scene, rows }) => scene !== '' && rows > 1)
      expect(new Set(counts.scenes)).toEqual(new Set(several))
    }),
    { numRuns: process.env.FUZZ ? 30 : 2, seed: Number(process.env.SEED ?? 1) },
  )
})

test('words are found as well where texts are read in their order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 5, maxLength: 40 }), async (rows) => {
      const { stored, get, version } = await aVersion(rows)
      for (const search of SEARCHES) {
        const byIndex = await get<VersionRows>('rows', new URLSearchParams({ search }))
        const at = { version_id: version.id, language: 'es' as const }
        const window = { limit: 200, side: 'after' as const, edge: undefined }
        const { data } = await findRowsOfVersion(app.db, at, { terms: termsOf(search) }, window)
        const found = (JSON.parse(data) as { id: string }[]).map(({ id }) => id)
        expect(byIndex.data.map(({ id }) => id)).toEqual(found)
        expect(found, search).toEqual(stored.filter((row) => matches(row, { search })).map(({ id }) => id))
      }
    }),
    { numRuns: 2, seed: Number(process.env.SEED ?? 1) },
  )
})

test('rows written, checked or set a moment ago are found by it, and no longer by their former state', async () => {
  const one: Row = {
    ...{ page: 0, source: 'Dragon', speaker: null, scene: null, text: 'Dragón', status: 'NEEDS_REVIEW', score: null },
    ...{ checked: false, outdated: false, suggestion: false },
  }
  const { owner, stored, get } = await aVersion([one, one])
  const [first] = stored
  const count = async (query: Record<string, string>) =>
    (await get<VersionRows>('rows', new URLSearchParams(query))).data.length
  expect(await count({ statuses: 'NEEDS_REVIEW' })).toBe(2)
  expect(await count({ search: 'dragón' })).toBe(2)

  const at = `/pages/${first!.page_id}`
  const check = `${at}/rows/${first!.id}/check`
  expect((await app.as(owner).put(check, { language: 'es', text: 'Dragón' })).status).toBe(200)
  expect(await count({ checked: 'yes' })).toBe(1)
  expect(await count({ statuses: 'NEEDS_REVIEW' })).toBe(1)
  const { data } = await get<VersionRows>('rows', new URLSearchParams({ statuses: 'COMPLETED' }))
  const saved = await app.as(owner).patch(`/versions/translations/${data[0]!.translation!.id}`, { content: 'Sierpe' })
  expect(saved.status).toBe(200)
  expect([await count({ search: 'dragón' }), await count({ search: 'sierp' })]).toEqual([1, 1])
  expect(await count({ checked: 'yes' })).toBe(0)
})

test('a translation that nobody has opened is found, though the page is open in another language', async () => {
  const one: Row = {
    ...{ page: 0, source: 'Dragon', speaker: null, scene: null, text: 'Dragón', status: 'COMPLETED', score: null },
    ...{ checked: false, outdated: false, suggestion: false },
  }
  const { owner, stored, version } = await aVersion([one])
  const [{ id, page_id }] = stored as [(typeof stored)[number]]
  await app
    .as(owner)
    .patch(
      `/versions/translations/${
        (
          await app.db
            .selectFrom('translations')
            .where('source_text_id', '=', id)
            .select('id')
            .executeTakeFirstOrThrow()
        ).id
      }`,
      { content: 'Sierpe' },
    )
  expect(await app.db.selectFrom('document_heads').where('page_id', '=', page_id).select('language').execute()).toEqual(
    [{ language: 'es' }],
  )
  const french = {
    source_text_id: id,
    target_language: 'fr' as const,
    content: 'Vouivre',
    status: 'COMPLETED' as const,
  }
  await app.db.insertInto('translations').values(french).execute()
  const answer = await app.as(owner).get(`/versions/${version.id}/rows?language=fr&search=vouivre`)
  expect(((await answer.json()) as VersionRows).data).toHaveLength(1)
})
