import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('findings on a page come 200 translations at once, each row once', async () => {
  const owner = await app.build.user()
  const project = await app.build.project(await app.build.organization({ owner }))
  const texts = Array.from({ length: 450 }, (_, n) => `Score of {player_${n}}`)
  const page = await app.build.page(await app.build.version(project), { texts })
  const isBroken = (n: number) => n % 3 === 0
  await app.db
    .insertInto('translations')
    .values(
      page.source_texts.map(({ id }, n) => ({
        source_text_id: id,
        target_language: 'es' as const,
        content: isBroken(n) ? 'Puntos' : `Puntos de {player_${n}}`,
        status: 'COMPLETED' as const,
      })),
    )
    .execute()
  const found: string[] = []
  const judged: number[] = []
  for (let skip: number | null = 0; skip !== null; ) {
    const answer = await app.as(owner).get(`/pages/${page.id}/findings?language=es&skip=${skip}`)
    expect(answer.status).toBe(200)
    const part = await answer.json()
    for (const { source_text_id, findings } of part.rows) {
      found.push(source_text_id)
      expect(findings).toContainEqual(expect.objectContaining({ severity: 'broken' }))
    }
    judged.push(part.judged)
    skip = part.next
  }
  expect(judged).toEqual([200, 200, 50])
  expect(found).toEqual(page.source_texts.filter((_, n) => isBroken(n)).map(({ id }) => id))
})

test('texts without a translation are not judged', async () => {
  const owner = await app.build.user()
  const project = await app.build.project(await app.build.organization({ owner }))
  const page = await app.build.page(await app.build.version(project), { texts: ['Hello {name}'] })
  const answer = await app.as(owner).get(`/pages/${page.id}/findings?language=es`)
  expect(await answer.json()).toEqual({ rows: [], judged: 0, next: null })
})
