import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TRANSLATION_STATUSES } from '#db/vocabulary/statuses.ts'
import { MAX_LANGUAGES_AT_ONCE, TOO_MANY_LANGUAGES } from '#server/rows/constants.ts'
import type { RowCount, VersionFilterCounts, VersionRows } from '#server/rows/version/contract.ts'
import { createTestApp, type TestApp } from '../../support/app/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const LANGUAGES = ['de', 'fr', 'ar'] as const
type Language = (typeof LANGUAGES)[number]
type Translation = {
  text: string
  status: (typeof TRANSLATION_STATUSES)[number]
  score: number | null
  isChecked: boolean
}
type Text = { page: number; source: string; in: Record<Language, Translation | null> }
type Pair = { id: string; page_id: string; page: number; source: string; language: Language; one: Translation | null }

const words = fc.constantFrom('dragon', 'red dragon', 'castle', 'old castle', 'dragon castle')
const translation = fc.option(
  fc.record({
    text: words,
    status: fc.constantFrom(...TRANSLATION_STATUSES),
    score: fc.option(fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10)),
    isChecked: fc.boolean(),
  }),
)
const text: fc.Arbitrary<Text> = fc.record({
  page: fc.integer({ min: 0, max: 2 }),
  source: words,
  in: fc.record({ de: translation, fr: translation, ar: translation }),
})
const filter = fc.record(
  {
    statuses: fc.uniqueArray(fc.constantFrom('NOT_STARTED', ...TRANSLATION_STATUSES), { minLength: 1, maxLength: 3 }),
    ratings: fc.uniqueArray(fc.constantFrom('unrated', 'low', 'middle', 'high'), { minLength: 1, maxLength: 2 }),
    checked: fc.constantFrom('yes', 'no'),
    search: fc.constantFrom('dragon', 'castle', 'red dragon'),
    regex: fc.constant('true'),
    pages: fc.integer({ min: 0, max: 2 }),
  },
  { requiredKeys: [] },
)
type Filter = typeof filter extends fc.Arbitrary<infer Some> ? Some : never

async function aVersion(texts: readonly Text[]) {
  const owner = await app.build.user()
  const organization = await app.build.organization({ owner })
  const project = await app.build.project(organization, { target_languages: ['fr', 'de', 'es', 'ar'] })
  const version = await app.build.version(project)
  const pairs: Pair[] = []
  for (const page of [0, 1, 2]) {
    const own = texts.filter((one) => one.page === page)
    const built = await app.build.page(version, { texts: own.map(({ source }) => source) })
    for (const [at, one] of own.entries()) {
      const { id } = built.source_texts[at]!
      for (const language of LANGUAGES)
        pairs.push({ id, page_id: built.id, page, source: one.source, language, one: one.in[language] })
    }
  }
  for (const { id: source_text_id, language: target_language, one } of pairs) {
    if (!one) continue
    const of = { source_text_id, target_language }
    const stored = { ...of, content: one.text, status: one.status, score: one.score }
    await app.db.insertInto('translations').values(stored).execute()
    const check = { ...of, checked_by: owner.id, checked_at: new Date() }
    if (one.isChecked) await app.db.insertInto('translation_checks').values(check).execute()
  }
  const get = async <Answer>(path: string, query: [string, string][]) => {
    const response = await app.as(owner).get(`/versions/${version.id}/${path}?${new URLSearchParams(query)}`)
    expect(response.status, await response.clone().text()).toBe(200)
    return (await response.json()) as Answer
  }
  return { owner, version, project, pairs, get }
}

function matches({ page, source, one }: Pair, wanted: Filter) {
  const rating = !one || one.score === null ? 'unrated' : one.score < 3 ? 'low' : one.score < 4 ? 'middle' : 'high'
  const said = [source, one?.text ?? '']
  const terms = wanted.regex ? [wanted.search ?? ''] : (wanted.search ?? '').split(' ')
  return (
    (wanted.statuses?.includes(one?.status ?? 'NOT_STARTED') ?? true) &&
    (wanted.ratings?.includes(rating) ?? true) &&
    (wanted.checked === undefined || (wanted.checked === 'yes') === (one?.isChecked ?? false)) &&
    (wanted.pages === undefined || wanted.pages === page) &&
    terms.every((term) => said.some((text) => text.includes(term)))
  )
}

type Version = Awaited<ReturnType<typeof aVersion>>

const inOrder = ({ pairs }: Version, languages: readonly Language[], wanted: Filter) => {
  const ids = [...new Set(pairs.map(({ id }) => id))]
  return ids
    .flatMap((id) => languages.map((language) => pairs.find((pair) => pair.id === id && pair.language === language)!))
    .filter((pair) => matches(pair, wanted))
}

function queryOf({ pairs }: Version, languages: readonly Language[], { pages, ...wanted }: Filter): [string, string][] {
  const page = pairs.find((pair) => pair.page === pages)?.page_id ?? crypto.randomUUID()
  return [
    ['language', languages[0]!],
    ['languages', languages.join()],
    ...(pages === undefined ? [] : [['pages', page] as [string, string]]),
    ...Object.entries(wanted).map(([name, value]): [string, string] => [name, String(value)]),
  ]
}

const keyOf = ({ id, language }: { id: string; language: string }) => `${id} ${language}`

async function walk(version: Version, query: [string, string][], limit: number, side: string, begin?: Pair) {
  const found: string[] = []
  let edge: { id: string; language: string } | undefined = begin
  for (;;) {
    const beside: [string, string][] = edge
      ? [
          [side, edge.id],
          ['edge_language', edge.language],
        ]
      : []
    const { data, has_more } = await version.get<VersionRows>('rows', [...query, ['limit', `${limit}`], ...beside])
    found.push(...data.map(keyOf))
    if (!has_more) return found
    edge = data.at(-1)
  }
}

test('rows of several languages are the pairs of a naive filter, in windows of any size and direction', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 1, maxLength: 14 }),
      fc.array(filter, { minLength: 3, maxLength: 3 }),
      fc.shuffledSubarray([...LANGUAGES], { minLength: 1 }),
      fc.integer({ min: 1, max: 7 }),
      fc.nat(),
      async (texts, filters, languages, limit, chosen) => {
        const version = await aVersion(texts)
        const all = inOrder(version, languages, {})
        const at = chosen % all.length
        const placeOf = (pair: Pair) => all.findIndex((other) => keyOf(other) === keyOf(pair))
        for (const wanted of filters) {
          const query = queryOf(version, languages, wanted)
          const expected = inOrder(version, languages, wanted)
          expect(await walk(version, query, limit, 'after')).toEqual(expected.map(keyOf))
          expect((await version.get<RowCount>('row-count', query)).count).toBe(expected.length)
          const before = expected.filter((pair) => placeOf(pair) < at)
          expect(await walk(version, query, limit, 'before', all[at])).toEqual(before.map(keyOf).reverse())
          const behind = expected.filter((pair) => placeOf(pair) > at)
          expect(await walk(version, query, limit, 'after', all[at])).toEqual(behind.map(keyOf))
          const from: [string, string][] = [
            ['from', all[at]!.id],
            ['edge_language', all[at]!.language],
          ]
          const { data } = await version.get<VersionRows>('rows', [...query, ...from, ['limit', '200']])
          expect(data.map(keyOf)).toEqual(expected.filter((pair) => placeOf(pair) >= at).map(keyOf))
          for (const row of data)
            expect(row.translation?.content).toBe(expected.find((pair) => keyOf(pair) === keyOf(row))!.one?.text)
        }
      },
    ),
    { numRuns: process.env.FUZZ ? 50 : 3, seed: Number(process.env.SEED ?? 1) },
  )
})

test('the counts beside the filters are of the pairs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 3, maxLength: 14 }), async (texts) => {
      const version = await aVersion(texts)
      const languages = ['ar', 'de'] as const
      const counts = await version.get<VersionFilterCounts>('filter-counts', queryOf(version, languages, {}))
      const count = (wanted: Filter) => inOrder(version, languages, wanted).length
      expect(counts.texts).toBe(2 * texts.length)
      expect(counts.checked).toBe(count({ checked: 'yes' }))
      for (const status of ['NOT_STARTED', ...TRANSLATION_STATUSES] as const)
        expect(counts.statuses.find((one) => one.status === status)?.rows ?? 0).toBe(count({ statuses: [status] }))
      for (const rating of ['unrated', 'low', 'middle', 'high'] as const)
        expect(counts.ratings!.find((one) => one.rating === rating)?.rows ?? 0).toBe(count({ ratings: [rating] }))
      for (const { page_id, rows } of counts.pages)
        expect(rows).toBe(inOrder(version, languages, {}).filter((pair) => pair.page_id === page_id).length)
    }),
    { numRuns: process.env.FUZZ ? 30 : 2, seed: Number(process.env.SEED ?? 1) },
  )
})

test('a language that is not of the project, and more than twenty of them, are refused', async () => {
  const { owner, version } = await aVersion([])
  const ask = async (languages: string) => {
    const answer = await app.as(owner).get(`/versions/${version.id}/rows?language=de&languages=${languages}`)
    return { status: answer.status, body: await answer.text() }
  }
  expect((await ask('de,ja')).status).toBe(422)
  const many = await ask(Array.from({ length: MAX_LANGUAGES_AT_ONCE + 1 }, () => 'de').join())
  expect(many.status).toBe(422)
  expect(many.body).toContain(TOO_MANY_LANGUAGES)
  expect((await ask('de,de,fr')).status).toBe(200)
})
