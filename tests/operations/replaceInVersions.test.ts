import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Replaced, ReplacementHits } from '#server/replacements/contract.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('a text that is replaced in several versions comes back in all of them at once', async () => {
  const owner = await app.build.user()
  const as = app.as(owner)
  const project = await app.build.project(await app.build.organization({ owner }))
  const ripple_id = crypto.randomUUID()
  const ids: string[] = []
  const answers: Replaced[] = []
  for (const name of ['1.0', '2.0']) {
    const version = await app.build.version(project, { name })
    const { id: page_id, source_texts } = await app.build.page(version, { texts: ['Old gold', 'Nothing'] })
    for (const [at, content] of ['Oro viejo', 'Nada'].entries())
      await app.db
        .insertInto('translations')
        .values({ source_text_id: source_texts[at]!.id, target_language: 'es', content, status: 'COMPLETED' })
        .execute()
    ids.push(source_texts[0]!.id)
    const query = new URLSearchParams({ language: 'es', find: 'Oro', replacement: 'Plata' })
    const { data } = (await (
      await as.get(`/versions/${version.id}/replacement-hits?${query}`)
    ).json()) as ReplacementHits
    expect(data.map(({ text }) => text)).toEqual(['Oro viejo'])
    const answer = await as.post(`/pages/${page_id}/replace`, {
      ...{ language: 'es', find: 'Oro', replacement: 'Plata', ripple_id },
      rows: data.map(({ source_text_id, revision }) => ({ source_text_id, revision })),
    })
    expect(answer.status, await answer.clone().text()).toBe(200)
    answers.push((await answer.json()) as Replaced)
  }
  const stored = async () =>
    (await app.db.selectFrom('translations').where('source_text_id', 'in', ids).select('content').execute()).map(
      ({ content }) => content,
    )
  expect(await stored()).toEqual(['Plata viejo', 'Plata viejo'])
  expect(new Set(answers.map(({ replacement_id }) => replacement_id)).size).toBe(2)
  expect((await as.post(`/operations/${answers[1]!.replacement_id}/undo`)).status).toBe(200)
  expect(await stored()).toEqual(['Oro viejo', 'Oro viejo'])
})
