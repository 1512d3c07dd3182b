import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Next } from '#server/assignments/contract.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { chooseSeed, seeded } from '../support/runs/random.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const FACTS = ['broken', 'changed', 'low', 'term', 'issue', 'ai', 'short'] as const
type Row = Partial<Record<(typeof FACTS)[number], boolean>>
type Stored = Row & { id: string; page: number; position: number }

const sourceOf = ({ broken, term, short }: Row) =>
  [short ? 'Open' : 'Open the old door', ...(term ? ['dragon'] : []), ...(broken ? ['{name}'] : [])].join(' ')
const textOf = ({ issue, short }: Row) => `${short ? 'Abre' : 'Abre la puerta vieja'}${issue ? '  ya' : ' ya'}`.trim()

async function aVersion(pages: readonly Row[][]) {
  const owner = await app.build.user()
  const project = await app.build.project(await app.build.organization({ owner }))
  const glossary = await app.db
    .insertInto('glossaries')
    .values({ project_id: project.id, name: 'Terms' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('glossary_entries')
    .values({
      ...{ glossary_id: glossary.id, term_id: 'dragon', term_description: 'dragon', translation: 'dragón' },
      target_language: 'es',
    })
    .execute()
  const version = await app.build.version(project)
  const stored: Stored[] = []
  for (const [page, rows] of pages.entries()) {
    const { source_texts } = await app.build.page(version, { texts: rows.map(sourceOf) })
    for (const [position, row] of rows.entries())
      stored.push({ ...row, page, position, id: source_texts[position]!.id })
  }
  for (const row of stored) await store(row)
  const isJudged = async () => {
    const counts = await app.as(owner).get(`/versions/${version.id}/filter-counts?language=es`)
    return (await counts.json()).is_judged
  }
  await expect.poll(isJudged, { timeout: 20_000 }).toBe(true)
  const next = async (more: object = {}): Promise<Next> => {
    const body = { version_id: version.id, language: 'es', order: 'risk', filter: 'statuses=NEEDS_REVIEW', ...more }
    const answer = await app.as(owner).post(`/projects/${project.id}/next-row`, body)
    expect(answer.status, await answer.clone().text()).toBe(200)
    return answer.json()
  }
  return { stored, next }
}

async function store(row: Stored) {
  const of = { source_text_id: row.id, target_language: 'es' as const }
  const content = textOf(row)
  const { id: translation_id } = await app.db
    .insertInto('translations')
    .values({ ...of, content, status: 'NEEDS_REVIEW', score: row.low ? 2.9 : 3 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('translation_changes')
    .values({
      ...{ translation_id, before: '', after: content, status: 'NEEDS_REVIEW' },
      ...(row.ai ? { actor_kind: 'ai', actor_name: 'Model' } : { actor_kind: 'person', actor_name: 'Ana' }),
    })
    .execute()
  if (row.changed)
    await app.db
      .insertInto('source_changes')
      .values({ ...of, before: 'Old' })
      .execute()
}

const KINDS = ['broken', 'changed', 'low', 'term', 'issue', 'ai'] as const
const placeOf = (row: Stored) => {
  const kind = KINDS.findIndex((one) => row[one])
  return [kind < 0 ? KINDS.length : kind, wordsOf(row) < 3 ? 1 : 0, row.page, row.position]
}
const wordsOf = (row: Row) => sourceOf(row).replace('{name}', '').trim().split(' ').length
const compare = (one: number[], other: number[]) => one.map((part, at) => part - other[at]!).find(Boolean) ?? 0

test('Next leads through all rows in the order by risk and round to the riskiest', async () => {
  const random = seeded(chooseSeed('risk'))
  const aRow = (): Row => {
    const row: Row = Object.fromEntries(FACTS.map((fact) => [fact, random() < 0.25]))
    return row.short && row.term ? { ...row, broken: false } : row // or its words could be counted in two ways
  }
  const { stored, next } = await aVersion([Array.from({ length: 14 }, aRow), Array.from({ length: 10 }, aRow)])
  const expected = stored.toSorted((one, other) => compare(placeOf(one), placeOf(other))).map(({ id }) => id)
  const led: string[] = []
  let last = await next()
  while (led.length < expected.length) {
    led.push(last.source_text_id!)
    last = await next({ after: last.source_text_id!, after_rank: last.rank! })
  }
  const say = (id: string) => JSON.stringify(placeOf(stored.find((row) => row.id === id)!))
  expect(led.map(say)).toEqual(expected.map(say))
  expect(led).toEqual(expected)
  expect(last.source_text_id).toBe(expected[0])
}, 60_000)

test('the riskiest row that is left comes first where one was not led to the last one', async () => {
  const { stored, next } = await aVersion([[{}, { issue: true }, { broken: true }, { low: true }]])
  const [plain, issue, broken] = stored.map(({ id }) => id)
  expect(await next()).toMatchObject({ source_text_id: broken, risk: 'broken' })
  expect(await next({ after: broken })).toMatchObject({ risk: 'rating' })
  expect(await next({ after: issue })).toMatchObject({ source_text_id: broken })
  expect(await next({ filter: 'statuses=NEEDS_REVIEW&search=zzz' })).toMatchObject({ source_text_id: null, risk: null })
  const searched = await next({ filter: 'statuses=NEEDS_REVIEW&search=p.erta&regex=true', avoid: [broken] })
  expect(searched).toMatchObject({ risk: 'rating' })
  expect(await next({ order: 'page' })).toMatchObject({ source_text_id: plain, risk: null, rank: null })
})
