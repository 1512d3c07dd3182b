import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('progress and lists of pages are answered while nobody can read a text or a translation', async () => {
  const { as, build, db } = app
  const ana = await build.user()
  const project = await build.project(await build.organization({ owner: ana }))
  const version = await build.version(project)
  const page = await build.page(version, { texts: ['Hello brave world', 'New game'] })
  const calls = {
    [`/projects/${project.id}/languages-status`]: [{ total: 2, not_started: 2 }, { total: 2 }],
    [`/versions/${version.id}/pages`]: [{ id: page.id, source_texts_count: 2 }],
    [`/pages/${page.id}/progress?language=es`]: { total: 2 },
    [`/projects/${project.id}/versions`]: [{ pages_count: 1 }],
    [`/organizations/${project.organization_id}/projects`]: [{ id: project.id }],
    [`/projects/${project.id}`]: { id: project.id },
  }
  await db.transaction().execute(async (trx) => {
    await sql`lock table source_texts, translations in access exclusive mode`.execute(trx)
    for (const [path, answer] of Object.entries(calls)) {
      const response = await as(ana).get(path)
      expect(await response.json(), path).toMatchObject(answer)
    }
  })
})
