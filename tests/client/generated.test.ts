/** @module-tag nightly */
import { expect, test } from 'vitest'
import { createTestServer } from '../support/app/app.ts'
import { makeToken } from '../support/rights/tokens.ts'
import { generateClient } from './generated.ts'

test('a client of another generator brings a file, has it translated and takes it back', async () => {
  const server = await createTestServer()
  const owner = await server.build.user({ word_quota: 1000 })
  const project = await server.build.project(await server.build.organization({ owner }))
  const version = await server.build.version(project)
  const capabilities = ['readProject', 'bringFiles', 'orderTranslations'] as const
  const { token } = await makeToken(server.db, { user_id: owner.id }, { capabilities })
  const answer = await fetch(`${server.url}/api/v1/openapi.json`)
  const { OpenAPI, PagesService, ProjectsService, TranslationsService } = await generateClient(await answer.json())
  Object.assign(OpenAPI, { BASE: `${server.url}/api/v1`, TOKEN: token })

  const { data } = await ProjectsService.getProjects({ limit: 10 })
  expect(data).toMatchObject([{ id: project.id }])
  const file = new File(['{"hello":"Hello"}'], 'en.json')
  const { pages } = await PagesService.postVersionPagesImportFiles({
    versionId: version.id,
    formData: { type: 'game_ui', file },
    idempotencyKey: 'once',
  })
  const at = { pageId: pages[0].id }
  const order = { ...at, requestBody: { languages: ['es'] } }
  expect(await TranslationsService.postPageTranslateEstimate(order)).toMatchObject({ rows: 1, words: 1 })
  expect(await TranslationsService.postPageTranslate(order)).toMatchObject({ status: 'success' })
  const readText = async () => (await TranslationsService.getPageTranslations({ ...at, language: 'es' }))[0]?.content
  await expect.poll(readText).toMatch(/.{6}/)
  const refused = PagesService.getVersionPages({ versionId: crypto.randomUUID() })
  await expect(refused).rejects.toMatchObject({ status: 404, body: { detail: 'Version not found' } })
  await server.close()
})
