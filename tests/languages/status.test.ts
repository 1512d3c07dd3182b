import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('[7.30] languages-status counts each page in each language, with the words that translating it would take', async () => {
  const { as, build, db } = app
  const ana = await build.user()
  const project = await build.project(await build.organization({ owner: ana }), { target_languages: ['es', 'ja'] })
  const version = await build.version(project)
  const menu = await build.page(version, { texts: ['Hello brave world', 'New game', 'Quit'] })
  await build.page(version, { name: 'Empty', texts: [] })
  const [hello, start] = menu.source_texts
  await db
    .insertInto('translations')
    .values([
      { source_text_id: hello!.id, target_language: 'es', content: 'Hola', status: 'COMPLETED', score: null },
      { source_text_id: start!.id, target_language: 'es', content: '', status: 'FAILED', score: null },
      { source_text_id: start!.id, target_language: 'de', content: 'Neu', status: 'COMPLETED', score: null },
    ])
    .execute()

  const response = await as(ana).get(`/projects/${project.id}/languages-status`)

  const nothing = { PENDING: 0, IN_PROGRESS: 0, NEEDS_REVIEW: 0, FAILED: 0, COMPLETED: 0 }
  const es = {
    total: 3,
    not_started: 1,
    checked: 0,
    checked_once: 0,
    statuses: { ...nothing, FAILED: 1, COMPLETED: 1 },
  }
  const ja = { total: 3, not_started: 3, checked: 0, checked_once: 0, statuses: nothing }
  const ofPage = { page_id: menu.id, version_id: version.id }
  expect(await response.json()).toEqual([
    { target_language: 'es', ...es, pages: [{ ...ofPage, ...es, words_left: 3 }] },
    { target_language: 'ja', ...ja, pages: [{ ...ofPage, ...ja, words_left: 6 }] },
  ])
  const outsider = await build.user()
  expect((await as(outsider).get(`/projects/${project.id}/languages-status`)).status).toBe(404)
})

test('an organization says how far each of its projects is in each language, to its members', async () => {
  const { as, build, db } = app
  const ana = await build.user()
  const organization = await build.organization({ owner: ana })
  const bare = await build.project(organization, { target_languages: ['fr'] })
  const project = await build.project(organization, { target_languages: ['es', 'ja'] })
  for (const name of ['1.0', '1.1']) {
    const page = await build.page(await build.version(project, { name }), { texts: ['New game', 'Quit'] })
    const [start, quit] = page.source_texts
    await db
      .insertInto('translations')
      .values([
        { source_text_id: start!.id, target_language: 'es', content: 'Nueva', status: 'COMPLETED', score: null },
        { source_text_id: quit!.id, target_language: 'es', content: 'Salir', status: 'NEEDS_REVIEW', score: null },
        { source_text_id: quit!.id, target_language: 'de', content: 'Ende', status: 'COMPLETED', score: null },
      ])
      .execute()
  }

  const nothing = { completed: 0, checked: 0, needs_review: 0 }
  const at = `/organizations/${organization.id}/progress`
  const answer = await (await as(ana).get(at)).json()
  expect(answer).toHaveLength(2)
  expect(answer).toContainEqual({
    project_id: project.id,
    total: 2, // of its newest version
    languages: [
      { target_language: 'es', completed: 1, checked: 0, needs_review: 1 },
      { target_language: 'ja', ...nothing },
    ],
  })
  expect(answer).toContainEqual({ project_id: bare.id, total: 0, languages: [{ target_language: 'fr', ...nothing }] })
  expect((await as(await build.user()).get(at)).status).toBe(404)
})
