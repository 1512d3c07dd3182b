import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetGoneTexts } from '#server/matches/indexQueued.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'
import { indexMemory } from '../support/runs/indexMemory.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Match = { content: string; percent: number; kind: string; checked_by: string | null }

/** Texts by identifier, completed in Spanish as `translate` says, and what the memory knows of another page's first text. */
async function aMemory(known: Record<string, string>, translate: (identifier: string) => string | undefined) {
  const ana = await app.build.user({ full_name: 'Ana' })
  const organization = await app.build.organization({ owner: ana })
  const project = await app.build.project(organization)
  const old = await app.build.page(await app.build.version(project), { texts: known })
  const translated = old.source_texts.flatMap(({ id, identifier }) => {
    const content = translate(identifier)
    return content === undefined ? [] : [{ source_text_id: id, content }]
  })
  for (const row of translated)
    await app.db
      .insertInto('translations')
      .values({ ...row, target_language: 'es', status: 'COMPLETED' })
      .execute()
  const version = await app.build.version(project, { name: '2.0' })
  const as = app.as(ana)
  return {
    ana,
    as,
    old,
    async matches(identifier: string, source: string) {
      const { id, source_texts } = await app.build.page(version, { texts: { [identifier]: source } })
      await indexMemory(app.db)
      const answer = await as.get(`/pages/${id}/rows/${source_texts[0]!.id}/memory?language=es`)
      return ((await answer.json()) as { matches: Match[] }).matches
    },
  }
}

const copies = (count: number, source: (n: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`text ${n}`, source(n)]))

test('of a hundred copies the checked one and the one with the same identifier are found', async () => {
  const { ana, old, matches } = await aMemory(
    copies(100, () => 'Open the gate'),
    (identifier) => `Abre ${identifier}`,
  )
  const checked = { source_text_id: old.source_texts[3]!.id, target_language: 'es' as const }
  await app.db
    .insertInto('translation_checks')
    .values({ ...checked, checked_by: ana.id, checked_at: new Date() })
    .execute()
  const [first, second, ...others] = await matches('text 40', 'Open the gate')
  expect(first).toMatchObject({ kind: 'exact_in_context', content: 'Abre text 40' })
  expect(second).toMatchObject({ kind: 'exact', content: 'Abre text 3', checked_by: 'Ana' })
  expect(others.every(({ kind, checked_by }) => kind === 'exact' && checked_by === null)).toBe(true)
})

test('of many copies the one that got the identifier of the row later is found', async () => {
  const { old, matches } = await aMemory(
    copies(40, () => 'Close the gate'),
    (identifier) => `Cierra ${identifier}`,
  )
  await indexMemory(app.db)
  const { id } = old.source_texts.find(({ identifier }) => identifier === 'text 0')!
  await app.db.updateTable('source_texts').set({ identifier: 'gate.close' }).where('id', '=', id).execute()
  const [first] = await matches('gate.close', 'Close the gate')
  expect(first).toMatchObject({ kind: 'exact_in_context', content: 'Cierra text 0' })
})

test('a similar text is found behind a hundred more similar ones without a translation', async () => {
  const known = { ...copies(100, (n) => `Reward ${n} of the day`), first: 'Reward of the day' }
  const { matches } = await aMemory(known, (identifier) => (identifier === 'first' ? 'Premio del día' : undefined))
  expect(await matches('new', 'Reward 7 of the days')).toMatchObject([{ content: 'Premio del día', percent: 85 }])
})

test('a text that stands nowhere any more leaves the index, and no other does', async () => {
  const texts = { one: 'The last lantern', two: 'The last lantern', three: 'A lantern once' }
  const { as, old, matches } = await aMemory(texts, (identifier) => `Farol ${identifier}`)
  expect((await matches('four', 'The last lantern')).map(({ percent }) => percent)).toEqual([100, 100])
  const indexed = async () => {
    await forgetGoneTexts(app.db)
    const sources = ['The last lantern', 'A lantern once']
    const kept = await app.db.selectFrom('memory_texts').where('source', 'in', sources).select('source').execute()
    return kept.map(({ source }) => source).sort()
  }
  expect(await indexed()).toEqual(['A lantern once', 'The last lantern'])
  await app.db.deleteFrom('source_texts').where('page_id', '=', old.id).execute()
  expect(await indexed()).toEqual(['The last lantern'])
  expect((await as.get(`/pages/${old.id}/translations?language=es`)).status).toBe(200)
})
