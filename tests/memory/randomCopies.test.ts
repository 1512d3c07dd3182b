import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { indexMemory } from '../support/runs/indexMemory.ts'
import { seeded } from '../support/runs/random.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const SOURCES = [
  'The old keeper lights the lamp',
  'The old keeper lights a lamp',
  'The young keeper lights the lamp',
  'Nobody lights the lamp',
  'A',
]
const TEXTS_A_PAGE = 60

type Copy = { source: string; identifier: string; content: string; isChecked: boolean }
type Match = { content: string; percent: number; kind: string; source: string }

test('among many copies the best one is what a look at all of them says', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1e6)
  const random = seeded(seed)
  const pick = <One>(list: readonly One[]) => list[Math.floor(random() * list.length)]!
  const ana = await app.build.user()
  const organization = await app.build.organization({ owner: ana })
  const copies: Copy[] = []
  for (let projects = 0; projects < 3; projects++) {
    const project = await app.build.project(organization)
    const texts = Object.fromEntries(Array.from({ length: TEXTS_A_PAGE }, (_, n) => [`text ${n}`, pick(SOURCES)]))
    const page = await app.build.page(await app.build.version(project), { texts })
    for (const { id, identifier, content: source } of page.source_texts) {
      const status = pick(['COMPLETED', 'COMPLETED', 'NEEDS_REVIEW'] as const)
      const row = { source_text_id: id, target_language: 'es' as const }
      const content = `${pick(['uno', 'dos', 'tres'])} ${copies.length}`
      const isChecked = status === 'COMPLETED' && random() < 0.1
      await app.db
        .insertInto('translations')
        .values({ ...row, content, status })
        .execute()
      if (isChecked)
        await app.db
          .insertInto('translation_checks')
          .values({ ...row, checked_by: ana.id, checked_at: new Date() })
          .execute()
      if (status === 'COMPLETED') copies.push({ source, identifier, content, isChecked })
    }
  }
  const asked = await app.build.project(organization)
  // Beside texts that no other page has, so that the identifier alone tells the context.
  const texts = Object.fromEntries(
    SOURCES.flatMap((source, n) => [3, 4].map((at) => [`text ${n * 7 + at}`, source])).flatMap(
      ([identifier, source]) => [
        [identifier, source],
        [`${identifier} end`, `Behind ${identifier}`],
      ],
    ),
  )
  const page = await app.build.page(await app.build.version(asked), { texts })
  await indexMemory(app.db)
  for (const { id, identifier, content: source } of page.source_texts.filter((_, n) => n % 2 === 0)) {
    const answer = await app.as(ana).get(`/pages/${page.id}/rows/${id}/memory?language=es`)
    const { matches } = (await answer.json()) as { matches: Match[] }
    const same = copies.filter((copy) => copy.source === source)
    const inContext = same.filter((copy) => copy.identifier === identifier)
    const isFirst = (copy: Copy) => copy.content === matches[0]?.content
    const told = `seed ${seed}, ${identifier}: ${source}`
    expect(matches[0], told).toMatchObject({ percent: 100, kind: inContext.length > 0 ? 'exact_in_context' : 'exact' })
    const best = inContext.length > 0 ? inContext : same
    expect(best.some(isFirst), told).toBe(true)
    if (best.some(({ isChecked }) => isChecked)) expect(best.find(isFirst)!.isChecked, told).toBe(true)
  }
})
