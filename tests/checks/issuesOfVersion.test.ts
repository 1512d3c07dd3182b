import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RowCount, VersionFilterCounts, VersionRows } from '#server/rows/version/contract.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Texts that are sound but for what is done to them. */
type Row = { page: 0 | 1; text: 'none' | 'sound' | 'lost' | 'long' | 'lost and long'; failed: boolean }

const row: fc.Arbitrary<Row> = fc.record({
  page: fc.constantFrom(0, 1),
  text: fc.constantFrom('none', 'sound', 'lost', 'long', 'lost and long'),
  failed: fc.boolean(),
})
const TEXTS = {
  sound: 'Hola {name}',
  lost: 'Hola',
  long: 'Hola, mi muy querido {name}',
  'lost and long': 'Hola, buenos días',
}
const MAX_LENGTH = 11

async function aVersion(rows: Row[]) {
  const owner = await app.build.user()
  const project = await app.build.project(await app.build.organization({ owner }))
  const version = await app.build.version(project)
  const stored: (Row & { id: string; page_id: string })[] = []
  for (const page of [0, 1]) {
    const own = rows.filter((one) => one.page === page)
    const texts = Object.fromEntries(own.map((_, at) => [`p${page}.${at}`, 'Hello {name}']))
    const { id: page_id, source_texts } = await app.build.page(version, { texts })
    for (const [at, one] of own.entries()) stored.push({ ...one, page_id, id: source_texts[at]!.id })
  }
  for (const { id, text, failed } of stored) {
    await app.db
      .updateTable('all_source_texts')
      .set({ max_length: MAX_LENGTH, length_unit: 'characters', max_length_from: 'person' })
      .where('id', '=', id)
      .execute()
    if (text === 'none') continue
    const status = failed ? ('FAILED' as const) : ('COMPLETED' as const)
    const value = { source_text_id: id, target_language: 'es' as const, content: TEXTS[text], status }
    await app.db.insertInto('translations').values(value).execute()
  }
  const get = async <Answer>(path: string, query = '') => {
    const response = await app.as(owner).get(`/versions/${version.id}/${path}?language=es&${query}`)
    expect(response.status, await response.clone().text()).toBe(200)
    return (await response.json()) as Answer
  }
  const idsOf = async (query: string) => (await get<VersionRows>('rows', query)).data.map(({ id }) => id)
  /** A busy machine judges on when it is asked again. */
  const untilJudged = () =>
    expect.poll(async () => (await get<VersionFilterCounts>('filter-counts')).is_judged, { timeout: 30_000 }).toBe(true)
  return { owner, version, stored, get, idsOf, untilJudged }
}

const isLost = ({ text }: Row) => text === 'lost' || text === 'lost and long'
const isLong = ({ text }: Row) => text === 'long' || text === 'lost and long'
const isFailed = ({ text, failed }: Row) => text !== 'none' && failed

test('rows with issues, and with an issue of some kinds, are those that lack or exceed something', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 25 }), async (rows) => {
      const { stored, get, idsOf, untilJudged } = await aVersion(rows)
      await untilJudged()
      const ids = (matches: (row: Row) => boolean) => stored.filter(matches).map(({ id }) => id)
      expect(await idsOf('faulty=true')).toEqual(ids((one) => isLost(one) || isLong(one) || isFailed(one)))
      expect(await idsOf('issues=placeholders')).toEqual(ids(isLost))
      expect(await idsOf('issues=length%20limit')).toEqual(ids(isLong))
      expect(await idsOf('issues=length%20limit,placeholders')).toEqual(ids((one) => isLost(one) || isLong(one)))
      expect((await get<RowCount>('row-count', 'issues=placeholders')).count).toBe(ids(isLost).length)
      const { issues, faulty, is_judged } = await get<VersionFilterCounts>('filter-counts')
      const counted = new Map<string, number>(issues.map(({ check, rows }) => [check, rows]))
      expect([counted.get('placeholders') ?? 0, counted.get('length limit') ?? 0]).toEqual([
        ids(isLost).length,
        ids(isLong).length,
      ])
      expect(faulty).toBe(ids((one) => isLost(one) || isLong(one)).length)
      expect(is_judged).toBe(true)
    }),
    { numRuns: 4, seed: Number(process.env.SEED ?? 1) },
  )
})

test('an issue goes with the edit that mends it, and comes with the glossary that asks for another word', async () => {
  const { owner, version, idsOf, stored, untilJudged } = await aVersion([
    { page: 0, text: 'lost', failed: false },
    { page: 0, text: 'sound', failed: false },
  ])
  const [lost, sound] = stored
  await untilJudged()
  expect(await idsOf('faulty=true')).toEqual([lost!.id])
  const { data } = await (await app.as(owner).get(`/versions/${version.id}/rows?language=es`)).json()
  const saved = await app
    .as(owner)
    .patch(`/versions/translations/${data[0].translation.id}`, { content: 'Hola {name}' })
  expect(saved.status).toBe(200)
  await untilJudged()
  expect(await idsOf('faulty=true')).toEqual([])

  const as = app.as(owner)
  const made = await as.post(`/glossaries/project/${version.project_id}`, { name: 'Words' })
  const glossary = await made.json()
  const term = { term_id: 'hello', term_description: 'A greeting', source_text: 'Hello' }
  const line = await as.post(`/glossaries/${glossary.id}/lines`, {
    ...term,
    target_language: 'es',
    translation: 'Buenas',
  })
  expect(line.status, await line.clone().text()).toBeLessThan(300)
  await untilJudged()
  expect(await idsOf('issues=glossary')).toEqual([lost!.id, sound!.id])
})

test('identical texts are those whose twin on any page is translated otherwise, or means something else', async () => {
  const owner = await app.build.user()
  const project = await app.build.project(await app.build.organization({ owner }))
  const version = await app.build.version(project)
  const word = fc.constantFrom('Open', 'Close', 'Load')
  const rows = fc.sample(fc.record({ source: word, text: fc.constantFrom('Abrir', 'Cargar', 'Cerrar', '') }), {
    numRuns: 12,
    seed: Number(process.env.SEED ?? 1),
  })
  const stored: { id: string; source: string; text: string }[] = []
  for (const own of [rows.slice(0, 6), rows.slice(6)]) {
    const texts = Object.fromEntries(own.map(({ source }, at) => [`t${at}`, source]))
    const page = await app.build.page(version, { texts })
    for (const [at, { id }] of page.source_texts.entries()) stored.push({ id, ...own[at]! })
  }
  for (const { id, text } of stored)
    await app.db
      .insertInto('translations')
      .values({ source_text_id: id, target_language: 'es', content: text, status: 'COMPLETED' })
      .execute()
  const found = async (identical: string) => {
    const answer = await app.as(owner).get(`/versions/${version.id}/rows?language=es&identical=${identical}`)
    return ((await answer.json()) as VersionRows).data.map(({ id }) => id)
  }
  const translated = stored.filter(({ text }) => text !== '')
  const ids = (differ: (a: (typeof stored)[number], b: (typeof stored)[number]) => boolean) =>
    translated.filter((a) => translated.some((b) => differ(a, b))).map(({ id }) => id)
  expect(await found('sources')).toEqual(ids((a, b) => a.source === b.source && a.text !== b.text))
  expect(await found('translations')).toEqual(ids((a, b) => a.text === b.text && a.source !== b.source))
})
