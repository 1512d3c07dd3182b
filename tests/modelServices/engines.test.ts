import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../support/app/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function aProject() {
  const ana = await app.build.user()
  const project = await app.build.project(await app.build.personalOrganization({ owner: ana }))
  const version = await app.build.version(project)
  const page = await app.build.page(version, { texts: ['one', 'two', 'three'] })
  return { ana, project, version, page, as: app.as(ana) }
}

test('members are told the engine of a project, and to others it does not exist', async () => {
  const { project, as } = await aProject()
  const stranger = app.as(await app.build.user())
  expect(await (await as.get(`/projects/${project.id}/engine`)).json()).toEqual({
    name: 'Built-in engine',
    is_pseudo: true,
  })
  const refused = await stranger.get(`/projects/${project.id}/engine`)
  expect([refused.status, await refused.json()]).toEqual([404, { detail: 'Project not found' }])
})

test('exports say how many of their texts are pseudo-localized, as long as nobody has changed them', async () => {
  const { project, version, page, as } = await aProject()
  const [one, two, three] = page.source_texts
  const stored = [
    { text: one!, content: '[¡öñé!]', actor: 'Built-in engine', after: '[¡öñé!]' },
    { text: two!, content: 'dos', actor: 'Built-in engine', after: '[¡ţŵö!]' },
    { text: three!, content: 'tres', actor: 'small', after: 'tres' },
  ]
  for (const { text, content, actor, after } of stored) {
    const { id } = await app.db
      .insertInto('translations')
      .values({ source_text_id: text.id, target_language: 'es', content, status: 'COMPLETED' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('translation_changes')
      .values({ translation_id: id, actor_kind: 'ai', actor_name: actor, before: '', after, status: 'COMPLETED' })
      .execute()
  }

  const counts = async (path: string) => (await as.get(path)).headers.get('X-Pseudo-Localized')
  expect(await counts(`/versions/${version.id}/export-pages`)).toBe('1')
  expect(await counts(`/projects/${project.id}/export-translations`)).toBe('1')
  const rows = await (await as.get(`/pages/${page.id}/rows?language=es&sort=page`)).json()
  expect(rows.data.map((row: { translation: { is_pseudo: boolean } }) => row.translation.is_pseudo)).toEqual([
    true,
    false,
    false,
  ])

  await as.patch(`/pages/${page.id}/translations`, { language: 'es', source_text_ids: [one!.id], status: 'FAILED' })
  const { version: other } = await aProject()
  expect(await counts(`/versions/${version.id}/export-pages`)).toBe('1')
  expect((await as.get(`/versions/${other.id}/export-pages`)).status).toBe(404)
})
