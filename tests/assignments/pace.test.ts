import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Assignment } from '#server/assignments/contract.ts'
import { createTestApp, type TestApp } from '../support/app/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const DAY_MS = 24 * 60 * 60 * 1000

test('the days that are left follow from the pace of those who have the work, and of nobody else', async () => {
  const [ana, ben] = [await app.build.user(), await app.build.user()]
  const project = await app.build.project(await app.build.organization({ owner: ana, members: [ben] }))
  const version = await app.build.version(project)
  const page = await app.build.page(version, { texts: Array.from({ length: 30 }, (_, n) => `Text ${n}`) })
  const assigned = { languages: ['es'], page_ids: [page.id], user_ids: [ana.id] }
  const made = await app.as(ana).post(`/versions/${version.id}/assignments`, assigned)
  const given: Assignment[] = await made.json()
  expect(given.map(({ days_left }) => days_left)).toEqual([null])

  const completed = (person: { id: string }, daysAgo: number, count: number, more = {}) =>
    app.db
      .insertInto('events')
      .values({
        ...{ kind: 'rows_completed', project_id: project.id, version_id: version.id, target_language: 'es', count },
        ...{ actor_kind: 'person', person_id: person.id, at: new Date(Date.now() - daysAgo * DAY_MS) },
        ...more,
      })
      .execute()
  const left = async () => {
    const all: Assignment[] = await (await app.as(ana).get('/users/me/work')).json()
    return all[0]!.days_left
  }
  await completed(ben, 5, 1_000)
  await completed(ana, 5, 1_000, { target_language: 'fr' })
  await completed(ana, 5, 1_000, { actor_kind: 'ai' })
  await completed(ana, 20, 1_000)
  expect(await left()).toBeNull()
  // 48 rows in four days: 30 more take two and a half.
  await completed(ana, 4, 40)
  await completed(ana, 1, 8)
  expect(await left()).toBe(3)
})
