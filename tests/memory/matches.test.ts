import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ ROLES: 'api,collab' })
})
afterAll(() => app.close())

type Known = { source: string; text: string; status?: 'COMPLETED' | 'NEEDS_REVIEW' }

/** Ana's organization with a project of known texts, and a page of new ones in another project. */
async function aMemory(known: Known[], asked: string[]) {
  const ana = await app.build.user({ full_name: 'Ana' })
  const organization = await app.build.personalOrganization({ owner: ana })
  const [old, project] = [await app.build.project(organization), await app.build.project(organization)]
  const oldPage = await app.build.page(await app.build.version(old), { texts: known.map(({ source }) => source) })
  for (const [n, { text, status = 'COMPLETED' }] of known.entries())
    await app.db
      .insertInto('translations')
      .values({ source_text_id: oldPage.source_texts[n]!.id, target_language: 'es', content: text, status })
      .execute()
  const page = await app.build.page(await app.build.version(project), { texts: asked })
  const as = app.as(ana)
  await indexed()
  const match = async (n = 0, by = as) => {
    const path = `/pages/${page.id}/rows/${page.source_texts[n]!.id}/memory?language=es`
    const answer = await by.get(path)
    expect(answer.status, await answer.clone().text()).toBe(200)
    return ((await answer.json()) as { matches: { content: string; percent: number; kind: string }[] }).matches
  }
  return { ana, as, organization, old, oldPage, project, page, match }
}

const indexed = () =>
  expect.poll(() => app.db.selectFrom('memory_queue').selectAll().execute(), { timeout: 10_000 }).toEqual([])

test('finds the same and similar texts of another project, the most alike first', async () => {
  const { match } = await aMemory(
    [
      { source: 'The old keeper lights the lamp', text: 'El viejo farero enciende la lámpara' },
      { source: 'The young keeper lights the lamp', text: 'El joven farero enciende la lámpara' },
      { source: 'Nobody has seen the ship', text: 'Nadie ha visto el barco' },
      { source: 'The old keeper lights the lamps', text: 'No terminado', status: 'NEEDS_REVIEW' },
    ],
    ['The old keeper lights the lamp'],
  )
  expect((await match()).map(({ kind, percent, content }) => [kind, percent, content])).toEqual([
    ['exact_in_context', 100, 'El viejo farero enciende la lámpara'],
    ['fuzzy', 87, 'El joven farero enciende la lámpara'],
  ])
})
