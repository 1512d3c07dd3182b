/** @module-tag nightly */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../support/app/app.ts'
import { newPage } from '../support/browser/browser.ts'
import { installFonts } from '../support/screens/fonts.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ ROLES: 'api,collab' })
})
afterAll(() => server.close())

test('a character that Japanese and Chinese share has the form of the language it is written in', async () => {
  const ana = await server.build.user()
  const organization = await server.build.organization({ owner: ana })
  const project = await server.build.project(organization, { target_languages: ['ja', 'zh', 'ko', 'ar'] })
  const { source_texts } = await server.build.page(await server.build.version(project), { texts: ['Straight'] })
  const texts = { ja: '直', zh: '直', ko: '곧', ar: 'مستقيم' }
  for (const target_language of ['ja', 'zh', 'ko', 'ar'] as const)
    await server.db
      .insertInto('translations')
      .values({
        source_text_id: source_texts[0]!.id,
        target_language,
        content: texts[target_language],
        status: 'COMPLETED',
      })
      .execute()
  const page = await newPage({ baseURL: server.url })
  await page.addInitScript((token) => localStorage.setItem('access_token', token), ana.token)
  await installFonts(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')

  /** The fonts whose glyphs are drawn. */
  async function drawn(language: string, selector: string) {
    await page.goto(`/projects/${project.id}/translations?lang=${language}`)
    await page.locator(selector).waitFor()
    await page.evaluate(() => document.fonts.ready)
    const { root } = await devtools.send('DOM.getDocument')
    const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
    return fonts.map(({ familyName }) => familyName)
  }

  const found: Record<string, string[]> = {}
  for (const language of Object.keys(texts))
    found[language] = await drawn(language, `[data-column="translation"] [lang=${language}]`)
  expect(found).toEqual({
    ja: ['Noto Sans Japanese Regular'],
    zh: ['Noto Sans S Chinese Regular'],
    ko: ['Noto Sans Korean Regular'],
    ar: ['Noto Sans Arabic'],
  })
})
