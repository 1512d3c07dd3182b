import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AlikeTexts, FaultyRows } from '#server/rows/contract.ts'
import type { RowCount, VersionFilterCounts, VersionRows } from '#server/rows/version/contract.ts'
import { createTestApp, type TestApp } from '../../support/app/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const SAME_SOURCE = 'same source'
const SAME_TRANSLATION = 'same translation'
const ON = { es: { [SAME_SOURCE]: 'warning', [SAME_TRANSLATION]: 'note' } }

type Row = { page: 0 | 1; source: string; text: string }
type Stored = Row & { id: string; page_id: string }

const row: fc.Arbitrary<Row> = fc.record({
  page: fc.constantFrom(0, 1),
  source: fc.constantFrom('Open', 'Close', 'Load', 'Save now'),
  text: fc.constantFrom('Abrir', 'Cargar', 'Cerrar', ''),
})

async function aVersion(rows: Row[], settings: object = { check_levels: ON }) {
  const owner = await app.build.user()
  const as = app.as(owner)
  const project = await app.build.project(await app.build.organization({ owner }))
  expect((await as.put(`/projects/${project.id}`, settings)).status).toBe(200)
  const version = await app.build.version(project)
  const stored: Stored[] = []
  for (const page of [0, 1]) {
    const own = rows.filter((one) => one.page === page)
    const texts = Object.fromEntries(own.map(({ source }, at) => [`p${page}.${at}`, source]))
    const { id: page_id, source_texts } = await app.build.page(version, { texts })
    for (const [at, one] of own.entries()) stored.push({ ...one, page_id, id: source_texts[at]!.id })
  }
  const translated = stored.filter(({ text }) => text !== '')
  if (translated.length > 0)
    await app.db
      .insertInto('translations')
      .values(
        translated.map(({ id, text: content }) => ({
          ...{ source_text_id: id, target_language: 'es' as const, content, status: 'COMPLETED' as const },
        })),
      )
      .execute()
  const get = async <Answer>(path: string) => {
    const response = await as.get(path)
    expect(response.status, await response.clone().text()).toBe(200)
    return (await response.json()) as Answer
  }
  const at = `/versions/${version.id}`
  const counts = () => get<VersionFilterCounts>(`${at}/filter-counts?language=es`)
  return {
    ...{ as, project, version, stored, get },
    ids: async (filter: string) =>
      (await get<VersionRows>(`${at}/rows?language=es&${filter}`)).data.map(({ id }) => id),
    counted: async () => {
      await expect.poll(async () => (await counts()).is_judged, { timeout: 30_000 }).toBe(true)
      return counts()
    },
    found: async (page_id: string) => (await get<FaultyRows>(`/pages/${page_id}/findings?language=es`)).rows,
    ignore: ({ page_id, id, text }: Stored, check: string) =>
      as.put(`/pages/${page_id}/rows/${id}/ignored-findings`, { language: 'es', check, reason: 'Two doors', text }),
  }
}

const othersOf = (own: Stored, all: readonly Stored[]) => all.filter(({ id, text }) => id !== own.id && text !== '')
const isOtherwise = (own: Stored, all: readonly Stored[]) =>
  own.text !== '' && othersOf(own, all).some(({ source, text }) => source === own.source && text !== own.text)
const isShared = (own: Stored, all: readonly Stored[]) =>
  own.text !== '' && othersOf(own, all).some(({ source, text }) => source !== own.source && text === own.text)

test('texts beside which others are translated alike or otherwise are counted, filtered and found', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 2, maxLength: 16 }), async (rows) => {
      const { stored, ids, counted, found, get, version } = await aVersion(rows)
      const { issues, faulty } = await counted()
      const idsOf = (matches: typeof isShared) => stored.filter((one) => matches(one, stored)).map(({ id }) => id)
      const either = idsOf((one, all) => isOtherwise(one, all) || isShared(one, all))
      const countOf = (check: string) => issues.find((one) => one.check === check)?.rows ?? 0
      expect([countOf(SAME_SOURCE), countOf(SAME_TRANSLATION)]).toEqual([
        idsOf(isOtherwise).length,
        idsOf(isShared).length,
      ])
      expect(faulty).toBe(either.length)
      expect(await ids('issues=same%20source')).toEqual(idsOf(isOtherwise))
      expect(await ids('issues=same%20translation')).toEqual(idsOf(isShared))
      expect(await ids('faulty=true')).toEqual(either)
      const { count } = await get<RowCount>(`/versions/${version.id}/row-count?language=es&faulty=true`)
      expect(count).toBe(either.length)
      for (const page_id of new Set(stored.map((one) => one.page_id))) {
        const checks = new Map(
          (await found(page_id)).map((one) => [one.source_text_id, one.findings.map((f) => f.check)]),
        )
        for (const one of stored.filter((one) => one.page_id === page_id))
          expect(checks.get(one.id) ?? []).toEqual([
            ...(isOtherwise(one, stored) ? [SAME_SOURCE] : []),
            ...(isShared(one, stored) ? [SAME_TRANSLATION] : []),
          ])
      }
    }),
    { numRuns: 2, seed: Number(process.env.SEED ?? 1) },
  )
})

const DIFFERING: Row[] = [
  { page: 0, source: 'Open', text: 'Abrir' },
  { page: 1, source: 'Open', text: 'Abierto' },
]

test('nothing is found until a project wants to know', async () => {
  const { stored, ids, counted, found } = await aVersion(DIFFERING, {})
  expect((await counted()).issues).toEqual([])
  expect(await ids('faulty=true')).toEqual([])
  expect(await found(stored[0]!.page_id)).toEqual([])
  expect(await ids('identical=sources')).toEqual(stored.map(({ id }) => id))
})

test('another translation of the same source is let stand for a reason, in its row alone', async () => {
  const { stored, ids, counted, ignore } = await aVersion(DIFFERING)
  expect((await ignore(stored[0]!, SAME_SOURCE)).status).toBe(200)
  expect(await ids('issues=same%20source')).toEqual([stored[1]!.id])
  expect((await counted()).issues).toEqual([{ check: SAME_SOURCE, rows: 1 }])
})

test('versions that differ are each looked at by themselves', async () => {
  const { as, project, version, ids } = await aVersion(DIFFERING.map((one) => ({ ...one, text: 'Abrir' })))
  const made = await as.post(`/projects/${project.id}/versions`, { name: 'Next', copy_of: version.id })
  expect(made.status, await made.clone().text()).toBeLessThan(300)
  const next = await made.json()
  await app.db
    .updateTable('translations')
    .set({ content: 'Abierto' })
    .where('source_text_id', 'in', (eb) =>
      eb
        .selectFrom('all_source_texts as s')
        .innerJoin('pages as p', 'p.id', 's.page_id')
        .where('p.version_id', '=', next.id)
        .select('s.id'),
    )
    .execute()
  expect(await ids(`issues=same%20source&versions=${next.id}`)).toEqual([])
  expect(await ids(`identical=sources&versions=${next.id}`)).toHaveLength(4)
})

test('a row is kept back where its project requires one translation of each source', async () => {
  const { as, stored } = await aVersion([DIFFERING[0]!, { ...DIFFERING[1]!, text: '' }], {
    required_checks: [SAME_SOURCE],
  })
  const create = async (content: string) => {
    const made = await as.post(`/source-texts/${stored[1]!.id}/translations`, { target_language: 'es', content })
    expect(made.status).toBe(200)
    return made.json()
  }
  const { id, status } = await create('Abierto')
  expect(status).toBe('NEEDS_REVIEW')
  const mended = await as.patch(`/versions/translations/${id}`, { content: 'Abrir', status: 'COMPLETED' })
  expect((await mended.json()).status).toBe('COMPLETED')
})

test('a table is told how texts elsewhere are translated, on other pages or everywhere', async () => {
  const { stored, get } = await aVersion([...DIFFERING, { page: 0, source: 'Open', text: 'Abrir' }])
  const told = async (others: string) => {
    const all = await get<AlikeTexts>(`/pages/${stored[0]!.page_id}/alike-texts?language=es&others=${others}`)
    return all.map(({ source_text_id, ...one }) => [source_text_id, one] as const)
  }
  const elsewhere = { translation: 'Abrir', translations: ['Abierto'], sources: [] }
  expect(new Map(await told('on_other_pages'))).toEqual(
    new Map([stored[0]!.id, stored[1]!.id].map((id) => [id, elsewhere])),
  )
  const everywhere = { ...elsewhere, translations: ['Abrir', 'Abierto'] }
  expect(new Map(await told('in_version'))).toEqual(
    new Map([stored[0]!.id, stored[1]!.id].map((id) => [id, everywhere])),
  )
})
